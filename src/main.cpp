#include "cli/main.hpp"

int main(int argc, char** argv) {
  return netloom::run_command_line(argc, argv);
}
