// A build step that writes a brotli and a gzip copy beside each text file of a folder, so that requests need no compression.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/

/** Files below this size in bytes get no copy. */
const minBytes = 1000

const compressors = {
  '.br': (bytes, quality) => {
    const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_QUALITY } = constants
    const params = { [BROTLI_PARAM_SIZE_HINT]: bytes.length, [BROTLI_PARAM_QUALITY]: quality }
    return promisify(brotliCompress)(bytes, { params })
  },
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Compresses the files of a folder; `quality` is brotli's. */
export async function precompress(folder, quality = constants.BROTLI_MAX_QUALITY) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => compressible.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const bytes = readFileSync(join(folder, path))
      if (bytes.length < minBytes) return
      for (const [extension, compress] of Object.entries(compressors))
        writeFileSync(join(folder, path + extension), await compress(bytes, quality))
    }),
  )
}
