# Completion of netloom's commands, their options and the values that options list. It asks netloom's own help, so it
# knows what the installed netloom knows.

# The help of the words before the one that is typed, as far as they are commands.
_netloom_help() {
  local -a command=("${COMP_WORDS[0]}")
  local word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word =~ ^[a-z]+$ ]] && "${command[@]}" --help 2>/dev/null | grep -q "^  $word  " || break
    command+=("$word")
  done
  "${command[@]}" --help 2>/dev/null
}

_netloom() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} help
  help=$(_netloom_help)
  COMPREPLY=()
  local values
  values=$(sed -nE "s/^  ([^ ]*,)?$previous [A-Z]+:\{([^}]*)\}.*/\2/p" <<<"$help")
  if [[ $previous == -* && -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "${values//,/ }" -- "$current")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE '^  (-[a-z],)?--[a-z-]+' <<<"$help" | tr ',' ' ')" -- "$current")
  elif grep -q '^Subcommands:$' <<<"$help"; then
    mapfile -t COMPREPLY < <(compgen -W "$(sed -nE '1,/^Subcommands:$/d; s/^  ([a-z]+) .*/\1/p' <<<"$help")" -- "$current")
  fi  # else a file, which -o default completes
}

complete -o default -F _netloom netloom
