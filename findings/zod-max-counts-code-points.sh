#!/usr/bin/env bash
# zod 4.6.7: the limits of z.string() count code points, not the UTF-16 units of String.length and of maxlength in HTML.
# Three fox emoji have a length of 6. max(3) takes them, min(6) refuses them, and length(3) is met; a field with
# maxlength="3" takes one of them. A limit moved from zod to a hand-written `text.length` check, or shared with a form
# or a column that counts units, so changes for each character outside the basic plane.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 >/dev/null
cat > check.mjs <<'JS'
import * as z from 'zod/mini'
const foxes = '\u{1F98A}'.repeat(3)
const takes = (check) => z.string().check(check).safeParse(foxes).success
const seen = [foxes.length, takes(z.maxLength(3)), takes(z.minLength(6)), takes(z.length(3))].join(' ')
console.log(`length, max(3), min(6), length(3): ${seen}`)
if (seen !== '6 true false true') process.exit(1)
JS
node check.mjs
