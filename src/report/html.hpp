#pragma once
// Pieces of a page. Every text that comes from outside goes through `escaped`.

#include <string>
#include <string_view>
#include <vector>

namespace netloom {

/// Text as it may stand between tags and in quoted attributes.
std::string escaped(std::string_view text);

/// `<tag>escaped text</tag>`
std::string element(std::string_view tag, std::string_view text);

struct HtmlTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  ///< texts, each as many as the header
  bool sortable = false;
};

/// Cells that are numbers stand to the right, to a few digits; columns without any text are left out.
std::string html_table(const HtmlTable& table);

/// An SVG file as part of a page: without prologue, its ids prefixed so that several can stand in one page.
std::string inlined_svg(std::string svg, const std::string& prefix, const std::string& title);

}  // namespace netloom
