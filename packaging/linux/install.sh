#!/bin/sh
# Installs Nomic Tabletop for the person who runs it; needs no root. With --remove it goes again, and leaves the games alone.
set -eu

share=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
program=$share/nomic-tabletop
games="$share/Nomic Tabletop/games"

tell_the_desktop() {
    for tool in "update-desktop-database -q $share/applications" "update-mime-database $share/mime" "gtk-update-icon-cache -q -t $share/icons/hicolor"; do
        ! command -v "${tool%% *}" >/dev/null || $tool >/dev/null 2>&1 || true # an older desktop finds out by itself
    done
}

remove() {
    rm -rf "$program"
    [ "$(readlink "$bin/tabletop")" != "$program/tabletop" ] || rm -f "$bin/tabletop"
    rm -f "$share/applications/nomic-tabletop.desktop" "$share/mime/packages/nomic-tabletop.xml" "$share/man/man1/tabletop.1"
    rm -f "$share"/icons/hicolor/*/apps/nomic-tabletop.*
    tell_the_desktop
}

if [ "${1-}" = --remove ]; then
    remove
    echo "Nomic Tabletop is removed. Your games stay in $games."
    exit
fi

remove
mkdir -p "$bin" "$share/applications" "$share/mime/packages"
cp -R program "$program"
ln -sf "$program/tabletop" "$bin/tabletop"
cp -R share/icons share/man "$share/"
sed "s|^Exec=.*|Exec=\"$program/tabletop\" %f|" share/applications/nomic-tabletop.desktop >"$share/applications/nomic-tabletop.desktop"
cp share/mime/packages/nomic-tabletop.xml "$share/mime/packages/"
tell_the_desktop
echo "Nomic Tabletop is installed in $program. It stands in the menu of games, and is started by $bin/tabletop."
echo "Your games will lie in $games. To remove the program, run this file again with:  -- --remove"
[ -z "${DISPLAY-}${WAYLAND_DISPLAY-}" ] || exec "$program/tabletop"
