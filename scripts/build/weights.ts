// `npm run weights`: compressed bytes of each screen on the first visit, against budgets.
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ScreenRow } from '../../web/app/route.ts'
import { screens } from '../../web/app/routes.tsx'

/** In kB of 1,000 bytes, brotli-compressed. */
const budgets = { signedOut: 152, signedIn: 228, css: 16.5, fonts: 70 } as const

const web = 'dist/web'

interface Chunk {
  file: string
  /** Path of the source module; absent for shared chunks, which only have a `name`. */
  src?: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''

/** Returns the transferred bytes: of the brotli copy, or of a file too small to have one. */
function sizeOf(file: string): number {
  const path = join(web, file)
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size
}

/** Returns chunks with all their static imports. */
function withStaticImports(keys: string[]): Set<string> {
  const reached = new Set<string>()
  const add = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const imported of manifest[key]?.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  return reached
}

/** Returns an array with the manifest key of a lazily loaded module; empty without a module. */
function findManifestKeys(load: (() => Promise<unknown>) | undefined): string[] {
  if (!load) return []
  const path = /import\(["'](?:#web|\.)(\/\S+?)["']\)/.exec(String(load))?.[1]
  if (!path) throw new Error(`No module in ${String(load)}`)
  const chunks = Object.entries(manifest)
  const [key] =
    chunks.find(([, { src }]) => `/${src}`.endsWith(path)) ??
    chunks.find(([, { src, name }]) => !src && name === basename(path).replace(/\.tsx?$/, '')) ??
    []
  if (!key) throw new Error(`No chunk for ${String(load)}`)
  return [key]
}

const kB = (bytes: number) => bytes / 1000
const sumKb = (files: Iterable<string>) => kB([...files].reduce((bytes, file) => bytes + sizeOf(file), 0))

/** Sums the JavaScript of a screen: entry, screen, and for signed-in people Relay and the query. */
function measureScreen(row: ScreenRow) {
  const signedIn = row.access === 'signedIn' || row.access === 'admin'
  const keys = [
    entry,
    ...findManifestKeys(row.screen),
    ...(signedIn ? ['app/SignedIn.tsx', ...findManifestKeys(row.query)] : []),
  ]
  const chunks = [...withStaticImports(keys)].flatMap((key) => manifest[key] ?? [])
  const script = sumKb(new Set(chunks.map(({ file }) => file)))
  const limit = signedIn ? budgets.signedIn : budgets.signedOut
  return { path: row.path, limit, script, css: sumKb(new Set(chunks.flatMap(({ css }) => css ?? []))) }
}

const screenSizes = screens.map(measureScreen)
const page = readFileSync(join(web, 'index.html'), 'utf8')
const fonts = sumKb([...page.matchAll(/href="\/(\S+?\.woff2)"/g)].map(([, file = '']) => file))

const violations = [
  ...screenSizes.flatMap(({ path, limit, script, css }) => [
    ...(script > limit ? [`${path}: ${script.toFixed(1)} kB of JavaScript, ${limit} allowed`] : []),
    ...(css > budgets.css ? [`${path}: ${css.toFixed(1)} kB of CSS, ${budgets.css} allowed`] : []),
  ]),
  ...(fonts > budgets.fonts ? [`fonts: ${fonts.toFixed(1)} kB, ${budgets.fonts} allowed`] : []),
]

for (const { path, script, css } of screenSizes)
  console.log(
    `${path.padEnd(28)} ${script.toFixed(1).padStart(6)} kB JavaScript ${css.toFixed(1).padStart(5)} kB CSS`,
  )
console.log(`${'fonts before the first text'.padEnd(28)} ${fonts.toFixed(1).padStart(6)} kB`)
if (violations.length > 0) {
  console.error(`\nHeavier than allowed:\n${violations.join('\n')}`)
  process.exitCode = 1
}
