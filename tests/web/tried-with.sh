#!/bin/sh
# Chromium and PostgreSQL for the tests of the web. Debian's are installed where this user may; else the tests that need
# them are left out, and this says so.
missing=""
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || missing="chromium"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    # shellcheck disable=SC2086 # several names
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null 2>&1 && exit 0
fi
echo "********************************************************************************"
echo "LEFT OUT: $missing is not here and could not be installed."
echo "The tests of the web that need it are skipped; install it and run them again."
echo "********************************************************************************"
