// `compileOperation`: operations that graphql-jit would execute differently from graphql-js are not compiled.
import fc from 'fast-check'
import { buildSchema, execute, parse, validate, type DocumentNode } from 'graphql'
import { expect, it } from 'vitest'
import { compileOperation, jitDifferences } from '#server/http/graphql/compileOperation.ts'

const schema = buildSchema(`
  scalar Day
  input Filter { text: String = "all", limit: Int }
  type Thing { name: String size: Int inner: Thing others: [Thing] }
  type Query { a: Thing b: Thing others: [Thing] found(filter: Filter, day: Day, first: Int = 20): String }
  type Mutation { setName(name: String): Thing setSize(size: Int): Thing }
`)

interface Thing {
  name: string
  size: number
  inner: Thing | null
  others: Thing[]
}

function thing(levels: number): Thing {
  const inner = levels > 0 ? thing(levels - 1) : null
  return { name: 'name', size: 7, inner, others: inner ? [inner, inner] : [] }
}

const rootValue = { a: thing(6), b: thing(6), others: [thing(6)] }

it.each([
  ['a default of a non-null variable', 'query ($first: Int! = 20) { found(first: $first) }'],
  ['a default of a custom scalar', 'query ($day: Day = "today") { found(day: $day) }'],
  [
    'a nullable variable within an input object',
    'query ($text: String) { found(filter: { text: $text, limit: 3 }) }',
  ],
  ['two mutations', 'mutation { setName(name: "n") { name } setSize(size: 3) { size } }'],
  ['mutations of a fragment', 'mutation { ...Both } fragment Both on Mutation { setSize(size: 3) { size } }'],
  [
    'an object from two places under unlike conditions',
    'query ($x: Boolean!) { a { name } a @include(if: $x) { size } }',
  ],
  [
    'a nested object from two fragments under unlike conditions',
    `query ($x: Boolean!) { a { ...One ...Other } }
     fragment One on Thing { inner @skip(if: $x) { name } } fragment Other on Thing { inner { size } }`,
  ],
  [
    'a fragment from two places under unlike conditions',
    `query ($x: Boolean!) { a { ...Name ... @include(if: $x) { ...Name } } }
     fragment Name on Thing { name }`,
  ],
])('an operation with %s is not compiled', (_case, text) => {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  expect(jitDifferences(schema, document)).toHaveLength(1)
  expect(compileOperation(schema, document)).toBeNull()
})

it.each([
  ['whole input objects', 'query ($filter: Filter!) { found(filter: $filter) }'],
  ['non-null variables within them', 'query ($text: String!) { found(filter: { text: $text }) }'],
  ['defaults of nullable variables', 'query ($first: Int = 3) { found(first: $first) }'],
  ['one mutation', 'mutation ($name: String) { setName(name: $name) { name } }'],
  [
    'a condition in one place',
    'query ($x: Boolean!) { a { name ...Inner @include(if: $x) } } fragment Inner on Thing { inner { name } }',
  ],
  ['a leaf from two places', 'query ($x: Boolean!) { a { name ... @include(if: $x) { name size } } }'],
])('an operation with %s is compiled', (_case, text) => {
  expect(compileOperation(schema, parse(text))).not.toBeNull()
})

/** Random selections of a Thing with conditions and fragments; F0 to F2 are spread by name. */
const { selections } = fc.letrec<{ selections: string; selection: string }>((tie) => {
  const condition = fc.constantFrom('', '', '', ' @include(if: $x)', ' @skip(if: $x)', ' @include(if: $y)')
  const nested = (head: fc.Arbitrary<string>) =>
    fc.tuple(head, condition, tie('selections')).map(([name, when, inner]) => `${name}${when} { ${inner} }`)
  const leaf = fc
    .tuple(fc.constantFrom('name', 'size', '...F0', '...F1', '...F2'), condition)
    .map((services) => services.join(''))
  return {
    selection: fc.oneof({ maxDepth: 3 }, leaf, nested(fc.constantFrom('inner', 'others', '... on Thing'))),
    selections: fc.array(tie('selection'), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
  }
})

it('a compiled operation answers as graphql-js does, under every combination of its conditions', async () => {
  const leaves = 'name inner { size }'
  const operation = fc.tuple(selections, selections, selections).map(([body, first, second]) => {
    const fragments = [first.replaceAll('...F0', '...F1'), second.replaceAll(/\.\.\.F[01]/g, '...F2'), leaves]
    const texts = fragments.map((text, index) => `fragment F${index} on Thing { ${text} }`)
    return `query ($x: Boolean!, $y: Boolean!) { a { ${body} } f0: b { ...F0 } f1: b @include(if: $x) { ...F1 } f2: b @skip(if: $y) { ...F2 } } ${texts.join(' ')}`
  })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(operation, async (text) => {
      const document: DocumentNode = parse(text)
      fc.pre(validate(schema, document).length === 0)
      const compiled = compileOperation(schema, document)
      for (const [x, y] of [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ]) {
        if (!compiled) return
        const variableValues = { x, y }
        compared++
        expect(await compiled.query(rootValue, {}, variableValues)).toEqual(
          await execute({ schema, document, rootValue, variableValues }),
        )
      }
    }),
    { seed: 7, numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(100)
})
