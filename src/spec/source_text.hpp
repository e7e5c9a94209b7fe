#pragma once
// The text a tree is read from: checked to be UTF-8 without control characters, its byte-order mark dropped,
// and able to tell places in the columns an editor shows.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "spec/value.hpp"

namespace netloom {

class SourceText {
 public:
  /// \throws InputError with the place of the first byte that is no UTF-8 text.
  SourceText(std::string_view text, const std::string& name);

  const std::string& text() const { return text_; }
  const std::string& name() const { return *name_; }
  /// Nothing but blanks and comments.
  bool is_blank() const;
  /// Byte column of the first tab in the indentation of a line (from 0); -1 when there is none.
  int tab_in_indentation(int line) const;
  /// \param line, byte_column from 0.
  Location place(int line, int byte_column) const;

 private:
  void check_characters() const;

  std::shared_ptr<const std::string> name_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
  std::vector<std::size_t> continued_;  ///< bytes that take no column of their own, in UTF-8
};

}  // namespace netloom
