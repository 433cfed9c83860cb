// Writes a brotli and a gzip copy beside every text of the built client, as small as they get: compressed once, not at
// every request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(js|css|svg|json|webmanifest|txt)$/

/** Below this many bytes a copy is not worth a second file. */
const worthwhile = 1000

const squeeze = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

export async function precompress(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => text.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const bytes = readFileSync(join(folder, path))
      if (bytes.length < worthwhile) return
      for (const [ending, compress] of Object.entries(squeeze))
        writeFileSync(join(folder, path + ending), await compress(bytes))
    }),
  )
}
