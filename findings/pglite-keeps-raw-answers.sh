#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16: whoever speaks PostgreSQL's protocol with it, by execProtocolRawSync or execProtocolRaw, gets
# bytes; PGlite parses them all the same and keeps every row of every answer, until the next execProtocol or query. A
# bridge that never calls those grows without bound: 500 answers of 100 kB leave 57 MB.
# execProtocolRawStream neither parses nor keeps. But a notification within its answer is told to nobody who listens by
# `listen`, while one within the answer of the other two is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 >/dev/null
cat > check.mjs <<'JS'
import { PGlite, protocol } from '@electric-sql/pglite'

const { serialize } = protocol
const noFiles = { syncToFs: false }
const rows = serialize.query(`SELECT repeat('x', 1000) FROM generate_series(1, 100)`)
const ways = {
  execProtocolRawSync: (db, message) => db.execProtocolRawSync(message),
  execProtocolRaw: (db, message) => db.execProtocolRaw(message, noFiles),
  execProtocolRawStream: (db, message) => db.execProtocolRawStream(message, { ...noFiles, onRawData() {} }),
}

function heap() {
  gc()
  return process.memoryUsage().heapUsed / 1e6
}

/** Megabytes that are left of 500 answers. */
async function left(db, way) {
  const before = heap()
  for (let time = 0; time < 500; time++) await way(db, rows)
  return Math.round((heap() - before) / 10) * 10
}

const seen = {}
for (const [name, way] of Object.entries(ways)) {
  const db = await PGlite.create()
  let isHeard = false
  await db.listen('door', () => (isHeard = true))
  const megabytes = await left(db, way)
  await way(db, serialize.query('NOTIFY door'))
  await new Promise((done) => setTimeout(done, 100))
  seen[name] = `${megabytes} MB, notification ${isHeard ? 'heard' : 'lost'}`
  await db.close()
}
console.log(seen)
const expected = {
  execProtocolRawSync: '60 MB, notification heard',
  execProtocolRaw: '60 MB, notification heard',
  execProtocolRawStream: '0 MB, notification lost',
}
if (JSON.stringify(seen) !== JSON.stringify(expected)) process.exit(1)
JS
node --expose-gc check.mjs
