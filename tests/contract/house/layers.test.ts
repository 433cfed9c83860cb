// Layers of the server: no import, not even of a type, goes upward or in a circle.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** Folders from the bottom up: each imports itself and lower folders only. */
const layers = [
  ['server/lib', 'server/generated'],
  ['server/storage', 'server/mail', 'server/payments'],
  ['server/core', 'server/database', 'dev/fakePaystack'],
  ['server/realtime', 'server/jobs'],
  ['server/http'],
  ['server/modules'],
  ['server/demo'],
  ['server'],
]

interface Import {
  from: string
  to: string
}

const aliases: [start: string, folder: string][] = [
  ['#server/', 'server/'],
  ['#dev/', 'dev/'],
  ['#rules/', 'server/modules/'],
]

/** File of an import; undefined for a package. */
function resolveImport(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const [start, folder] = aliases.find(([known]) => name.startsWith(known)) ?? []
  if (start === undefined) return undefined
  return `${folder}${name.slice(start.length)}${start === '#rules/' ? '/rules.ts' : ''}`
}

const imports: Import[] = ['server', 'dev']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => path.endsWith('.ts'))
  .flatMap((from) => {
    const names = readFileSync(from, 'utf8').matchAll(/(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm)
    return [...names].flatMap(([, name = '']) => {
      const to = resolveImport(from, name)
      return to === undefined ? [] : [{ from, to }]
    })
  })

/** Folder of a file; a module's demo.ts belongs to the layer of the demo campus. */
function folderOf(file: string): string {
  if (/^server\/modules\/\w+\/\w+\/demo\.ts$/.test(file)) return 'server/demo'
  const parts = file.split('/')
  return parts.slice(0, parts.length > 2 ? 2 : 1).join('/')
}
const layerOf = (file: string) => layers.findIndex((folders) => folders.includes(folderOf(file)))

/** Imports that remain when all files without importers or imports are removed: the cycles. */
function findCycles(all: Import[]): Import[] {
  const [importers, importedFiles] = [new Set(all.map(({ from }) => from)), new Set(all.map(({ to }) => to))]
  const rest = all.filter(({ from, to }) => importers.has(to) && importedFiles.has(from))
  return rest.length === all.length ? rest : findCycles(rest)
}

const describeImports = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`).sort()

it('every folder of the server has a layer, and every import resolves', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < 0)).toEqual([])
})

it('a file of the server never imports a higher or a parallel layer', () => {
  const wrongImports = imports.filter(
    ({ from, to }) => folderOf(from) !== folderOf(to) && layerOf(to) >= layerOf(from),
  )
  expect(describeImports(wrongImports)).toEqual([])
})

/** Contexts from the bottom up: each imports itself and earlier contexts only. */
const contexts = [
  'shared',
  'identity',
  'notifications',
  'social',
  'commerce',
  'messaging',
  'moderation',
  'lifecycle',
]

const modules = 'server/modules/'
const contextOf = (file: string) => contexts.indexOf(file.slice(modules.length).split('/')[0] ?? '')

it('every module is in a context, and none imports a later one', () => {
  const moduleImports = imports.filter(({ from, to }) => from.startsWith(modules) && to.startsWith(modules))
  expect(moduleImports.length).toBeGreaterThan(500)
  expect(moduleImports.filter(({ from }) => contextOf(from) < 0)).toEqual([])
  // The demo campus uses all contexts.
  const upwardImports = moduleImports.filter(
    ({ from, to }) => contextOf(to) > contextOf(from) && !from.endsWith('/demo.ts'),
  )
  expect(describeImports(upwardImports)).toEqual([])
})

it('the imports of the server contain no cycle', () => {
  expect(
    describeImports(findCycles(imports.filter(({ from }) => folderOf(from) !== 'server/generated'))),
  ).toEqual([])
})
