#!/usr/bin/env bash
# install_test.sh BUILD PROGRAM: what cmake --install leaves works from wherever it lies, PROGRAM being one that netloom
# can record. Prints what does not; exit status 1 then.
set -euo pipefail

build=$1
program=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
faults=0
expect() {  # WHAT COMMAND...
  if ! "${@:2}" >"$prefix/out" 2>&1; then
    echo "not so: $1"
    cat "$prefix/out"
    faults=1
  fi
}

cmake --install "$build" --prefix "$prefix/usr" >"$prefix/log"
mv "$prefix/usr" "$prefix/moved"
netloom=$prefix/moved/bin/netloom
configs=$prefix/moved/share/doc/netloom/configs

expect "the program runs" "$netloom" topology '{type: torus, dims: [4, 4]}'
expect "an installed experiment is what it was" \
  "$netloom" run "$configs/trace.yaml" -q -o "$prefix/results"
expect "a program is recorded" "$netloom" record "$configs/trace.yaml" --select "ring 8" -o "$prefix/trace" -- "$program"
expect "the record is a trace" "$netloom" lint "$prefix/trace"

# The manual names every command and every option, and is sound.
manual=$prefix/moved/share/man/man1/netloom.1
plain=$(sed 's/\\-/-/g' "$manual")
commands=$("$netloom" --help | sed -nE '1,/^Subcommands:$/d; s/^  ([a-z]+) .*/\1/p')
expect "there are commands" test -n "$commands"
for command in $commands; do
  expect "the manual has the command $command" grep -qF ".SS \"netloom $command\"" <<<"$plain"
  for option in $("$netloom" "$command" --help | grep -oE '^  (-[a-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
    expect "the manual has $option of $command" grep -qF -- "$option" <<<"$plain"
  done
done
if command -v man >/dev/null; then
  warnings=$(man --warnings -E UTF-8 -l -Tutf8 "$manual" 2>&1 >/dev/null || true)
  expect "the manual has no fault: $warnings" test -z "$warnings"
fi

# Completion.
PATH=$prefix/moved/bin:$PATH
source "$prefix/moved/share/bash-completion/completions/netloom"
completed() {  # WORDS..., the last of which is being typed
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _netloom
  echo "${COMPREPLY[*]}"
}
expect "all commands are offered" test "$(completed netloom "")" = "$(tr '\n' ' ' <<<"$commands" | sed 's/ $//')"
expect "a command is completed" test "$(completed netloom top)" = topology
expect "a command of a command is completed" test "$(completed netloom search me)" = merge
expect "an option is completed" test "$(completed netloom check results --ag)" = --against
expect "an option of a command of a command is completed" test "$(completed netloom search circulant --meth)" = --method
expect "a listed value is completed" test "$(completed netloom topology --format gr)" = graphml
expect "files are left to the shell" test -z "$(completed netloom run conf)"
exit $faults
