#include "report/html.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "results/format.hpp"

namespace netloom {

namespace {

std::optional<double> number_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Whole numbers as they are; others to a few digits, the rest of them where the pointer rests and for
/// sorting.
std::string cell_of(const std::string& text) {
  const std::optional<double> number = number_of(text);
  if (!number) return "<td>" + escaped(text) + "</td>";
  if (text.find_first_not_of("0123456789") == std::string::npos) return "<td class=\"n\">" + text + "</td>";
  return "<td class=\"n\" data-exact=\"" + text + "\" title=\"" + text + "\">" + readable_number(*number) +
         "</td>";
}

/// Whether any row has a text there.
bool is_filled(const HtmlTable& table, std::size_t column) {
  return std::ranges::any_of(table.rows, [&](const auto& row) { return !row[column].empty(); });
}

/// Adds a text after every place where another one stands.
void add_after(std::string& text, const std::string& place, const std::string& added) {
  for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + 1)) {
    text.insert(at + place.size(), added);
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string element(std::string_view tag, std::string_view text) {
  const std::string name(tag);
  return "<" + name + ">" + escaped(text) + "</" + name + ">\n";
}

std::string html_table(const HtmlTable& table) {
  std::string text = "<div class=\"wide\"><table";
  text += table.sortable ? " class=\"sortable\">\n<thead><tr>" : ">\n<thead><tr>";
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < table.header.size(); ++column) {
    if (is_filled(table, column)) columns.push_back(column);
  }
  for (const std::size_t column : columns) text += "<th>" + escaped(table.header[column]) + "</th>";
  text += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    text += "<tr>";
    for (const std::size_t column : columns) text += cell_of(row[column]);
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string inlined_svg(std::string svg, const std::string& prefix, const std::string& title) {
  const std::size_t start = svg.find("<svg");
  if (start == std::string::npos) return "";
  svg.erase(0, start);
  for (const char* const place : {" id=\"", " id='", "href=\"#", "href='#", "url(#"})
    add_after(svg, place, prefix);
  return "<figure>\n<figcaption>" + escaped(title) + "</figcaption>\n" + svg + "</figure>\n";
}

}  // namespace netloom
