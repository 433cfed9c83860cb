// The storeys of the server: every import is walked, of types too, and none goes up or round in a circle.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** From the ground up: a folder imports what stands below it and itself, and nothing beside it. */
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

const places: [start: string, folder: string][] = [
  ['#server/', 'server/'],
  ['#dev/', 'dev/'],
  ['#rules/', 'server/modules/'],
]

/** The file that an import names; nothing for a package. */
function fileOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const [start, folder] = places.find(([known]) => name.startsWith(known)) ?? []
  if (start === undefined) return undefined
  return `${folder}${name.slice(start.length)}${start === '#rules/' ? '/rules.ts' : ''}`
}

const imports: Import[] = ['server', 'dev']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => path.endsWith('.ts'))
  .flatMap((from) => {
    const names = readFileSync(from, 'utf8').matchAll(/(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm)
    return [...names].flatMap(([, name = '']) => {
      const to = fileOf(from, name)
      return to === undefined ? [] : [{ from, to }]
    })
  })

/** A room's part of the demo campus stands with the demo campus. */
function folderOf(file: string): string {
  if (/^server\/modules\/\w+\/\w+\/demo\.ts$/.test(file)) return 'server/demo'
  const parts = file.split('/')
  return parts.slice(0, parts.length > 2 ? 2 : 1).join('/')
}
const layerOf = (file: string) => layers.findIndex((folders) => folders.includes(folderOf(file)))

/** What remains when all is taken away that leads nowhere or is led to from nowhere: the imports that make circles. */
function circles(all: Import[]): Import[] {
  const [leading, led] = [new Set(all.map(({ from }) => from)), new Set(all.map(({ to }) => to))]
  const rest = all.filter(({ from, to }) => leading.has(to) && led.has(from))
  return rest.length === all.length ? rest : circles(rest)
}

const texts = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`).sort()

it('every folder of the server has its storey, and every import is found', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < 0)).toEqual([])
})

it('nothing in the server imports what stands above or beside it', () => {
  const arrowsBack = imports.filter(
    ({ from, to }) => folderOf(from) !== folderOf(to) && layerOf(to) >= layerOf(from),
  )
  expect(texts(arrowsBack)).toEqual([])
})

/** From the ground up: each context imports itself and those before it. */
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
  const within = imports.filter(({ from, to }) => from.startsWith(modules) && to.startsWith(modules))
  expect(within.length).toBeGreaterThan(500)
  expect(within.filter(({ from }) => contextOf(from) < 0)).toEqual([])
  // The demo campus is made of all contexts.
  const up = within.filter(({ from, to }) => contextOf(to) > contextOf(from) && !from.endsWith('/demo.ts'))
  expect(texts(up)).toEqual([])
})

it('no files of the server import each other in a circle', () => {
  expect(texts(circles(imports.filter(({ from }) => folderOf(from) !== 'server/generated')))).toEqual([])
})
