#!/usr/bin/env bash
# react-router 7.18.5 ships a development and a production build, and exports the development build alone.
# Its exports name dist/development whatever NODE_ENV is and whatever conditions a resolver sets, "production" included,
# and name no path to dist/production: importing it by name is ERR_PACKAGE_PATH_NOT_EXPORTED. A bundler that replaces
# process.env.NODE_ENV, as for React, so ships the warnings and their texts to every visitor. The two builds differ in
# one constant (ENABLE_DEV_WARNINGS); an alias to the file in dist/production takes them out (0.4 kB with brotli here).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.2.0 react-dom@19.2.0 react-router@7.18.5 >/dev/null
export NODE_ENV=production
for condition in node browser production; do
  found=$(node --conditions="$condition" --input-type=module -e "console.log(import.meta.resolve('react-router'))")
  echo "$condition: ${found##*react-router/}"
  [[ $found == */dist/development/index.mjs ]]
done
refused=$(node --input-type=module -e "import('react-router/dist/production/index.mjs').catch(({ code }) => console.log(code))")
echo "dist/production: $refused"
[[ $refused == ERR_PACKAGE_PATH_NOT_EXPORTED ]]
built=node_modules/react-router/dist
constants() { grep -ho 'ENABLE_DEV_WARNINGS = [a-z]*' "$built/$1"/chunk-*.mjs | sort -u | tr '\n' ' '; }
echo "constants: $(constants development)| $(constants production)"
[[ "$(constants development)|$(constants production)" == 'ENABLE_DEV_WARNINGS = true |ENABLE_DEV_WARNINGS = false ' ]]
