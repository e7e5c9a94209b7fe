#!/usr/bin/env bash
# bare_debian.sh PACKAGE.deb: the package installs on a bare Debian 12 and gives the results of the baseline there, to the
# last digit. Needs root, debootstrap and Debian's archive, so it is run by hand: docs/install.md.
set -euo pipefail

package=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT

debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$root.log"
rm "$root.log"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/root/netloom.deb"
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /root/netloom.deb
configs=/usr/share/doc/netloom/configs
chroot "$root" netloom run "$configs/regression.yaml" -q -o /root/results
chroot "$root" netloom check /root/results --against "$configs/regression.csv" --tolerance 0
