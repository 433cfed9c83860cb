// Complexity limits of a document, checked before validation and execution (T07, T52, T53, T54).
import { readFileSync } from 'node:fs'
import { getIntrospectionQuery, isInputObjectType, getNamedType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { parseWithinLimits } from '#server/http/graphql/adHocOperations.ts'
import { guardedMutations, queryComplexity } from '#server/http/graphql/queryComplexity.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { password, signUp } from '../../support/factories.ts'

const fennec = useFennec()

const measureQuery = queryComplexity(schema)
const guardedNames = guardedMutations(schema)

const refusalOf = (document: string, variables: Record<string, unknown> = {}) =>
  measureQuery(parseWithinLimits(document), variables)?.message

/** Fragments that each spread the next one twice: 2^levels fields in a text that grows by a line per level. */
const fragmentBomb = (levels: number, leaf = '__typename', type = 'Query') => {
  const lines = Array.from(
    { length: levels },
    (_, index) => `fragment F${index} on ${type} { ...F${index + 1} ...F${index + 1} }`,
  )
  return `${lines.join('\n')} fragment F${levels} on ${type} { ${leaf} }`
}

const deepQuery = (levels: number) =>
  `{ __schema { types { ${'ofType { '.repeat(levels)}name${' }'.repeat(levels)} } } }`

describe('a document over a limit', () => {
  it.each([
    ['too deep (T52)', deepQuery(20), 'This document has 23 levels; the limit is 15'],
    [
      'too deep by way of fragments (T52)',
      `{ __schema { types { ...A } } } fragment A on __Type { ofType { ofType { ofType { ofType { ofType { ofType { ...B } } } } } } } fragment B on __Type { ofType { ofType { ofType { ofType { ofType { ofType { ofType { name } } } } } } } }`,
      'This document has 16 levels; the limit is 15',
    ],
    [
      'with an alias too many, of __typename too (T53)',
      `{ ${Array.from({ length: 32 }, (_, index) => `a${index}: __typename`).join(' ')} }`,
      'This document has 32 aliases; the limit is 31',
    ],
    [
      'whose fragments multiply its aliases (T53)',
      `{ ...F0 } ${fragmentBomb(5, 'a: __typename')}`,
      'This document has 32 aliases; the limit is 31',
    ],
    [
      'with a directive too many (T53)',
      `{ ${'site @include(if: true) { supportEmail } '.repeat(21)} }`,
      'This document has 21 directives; the limit is 20',
    ],
    [
      'whose directives are on the operation (T53)',
      `query ${'@a '.repeat(21)} { site { supportEmail } }`,
      'This document has 21 directives; the limit is 20',
    ],
    [
      'with a list too many, under one another or side by side (T53)',
      `{ viewer { feed { edges { node { author { ${Array.from({ length: 20 }, (_, index) => `a${index}: posts { edges { cursor } }`).join(' ')} } } } } } }`,
      'This document has 21 lists; the limit is 20',
    ],
    [
      'with a fragment that nothing spreads, however long it is (T53)',
      `{ site { supportEmail } } fragment A on Site { supportEmail ...B } fragment B on Site { supportEmail }`,
      'Fragment "A" is never used.',
    ],
    [
      'with a field too many (T53)',
      `{ ${'__typename '.repeat(471)} }`,
      'This document has 471 fields; the limit is 470',
    ],
  ])('is refused: %s', async (_case, document, message) => {
    const { data, errors } = await graphql(fennec, document, {})
    expect(errors).toEqual([{ message, extensions: { code: 'INVALID_INPUT' } }])
    expect(data).toBeUndefined()
  })

  it('is refused at once where its fragments fan out to 2^120 fields (T52)', async () => {
    const { errors } = await graphql(
      fennec,
      `
        {
          ...F0
        }
        ${fragmentBomb(120)}
      `,
    )
    expect(errors?.[0]?.message).toMatch(/^This document has .* fields; the limit is 470$/)
  })

  it('is refused where the excess is in another operation', () => {
    const document = `query Small { __typename } query Large { ${'__typename '.repeat(471)} }`
    expect(refusalOf(document)).toBe('This document has 471 fields; the limit is 470')
  })

  it('is refused before the parser reads it whole (T53)', async () => {
    const { errors } = await graphql(fennec, `{ ${'__typename '.repeat(2001)} `)
    expect(errors).toMatchObject([
      { message: expect.stringContaining('2000 tokens'), extensions: { code: 'INVALID_INPUT' } },
    ])
  })

  it('is refused by validation where its fragments are circular', async () => {
    const { errors } = await graphql(
      fennec,
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    )
    expect(errors?.[0]?.message).toMatch(/fragment "A" within itself/)
  })

  it('is refused with status 400 for the media type of GraphQL', async () => {
    const { response } = await graphql(
      fennec,
      `{ ${'__typename '.repeat(471)} }`,
      {},
      {
        headers: { accept: 'application/graphql-response+json' },
      },
    )
    expect(response.statusCode).toBe(400)
  })
})

describe('the lists of a document (T54)', () => {
  const sessions = (size: string, fields: string) =>
    `query ($n: Int, $m: Int = 100) { viewer { sessions${size} { edges { node { ${fields} } } } } }`
  const fields = (count: number) => 'device '.repeat(count)
  const tooManyFields = /^This document has \d+ fields in its answer; the limit is 7400$/

  it.each([
    ['a page of the usual size', sessions('', fields(100)), {}, undefined],
    ['a hundred', sessions('(first: 100)', fields(300)), {}, tooManyFields],
    ['a hundred from the end', sessions('(last: 100)', fields(300)), {}, tooManyFields],
    ['a hundred by a variable', sessions('(first: $n)', fields(300)), { n: 100 }, tooManyFields],
    ['a hundred by the default of a variable', sessions('(first: $m)', fields(300)), {}, tooManyFields],
    ['a few by a variable that has a default', sessions('(first: $m)', fields(300)), { m: 5 }, undefined],
    ['a page whose variable is null', sessions('(first: $n)', fields(300)), { n: null }, undefined],
    [
      'a hundred in a fragment',
      `{ viewer { ...A } } fragment A on Viewer { sessions(first: 100) { ...B } } fragment B on ViewerSessionsConnection { edges { node { ${fields(300)} } } }`,
      {},
      tooManyFields,
    ],
    [
      'the same fragment under a small page and large ones',
      `{ viewer { a: sessions(first: 1) { ...B } b: sessions(first: 100) { ...B } c: sessions(last: 100) { ...B } } }
       fragment B on ViewerSessionsConnection { edges { node { ${fields(120)} } } }`,
      {},
      tooManyFields,
    ],
    ['a page that is larger than a page may be', sessions('(first: 100000)', 'device'), {}, undefined],
  ])('count by their page size: %s', (_case, document, variables, expected) => {
    if (expected) expect(refusalOf(document, variables)).toMatch(expected)
    else expect(refusalOf(document, variables)).toBeUndefined()
  })

  it('multiply with the lists around them', () => {
    const types = 'types { fields { args { type { fields { name } } } } }'
    expect(refusalOf(`{ __schema { ${types} } }`)).toBeUndefined()
    expect(
      refusalOf(`{ __schema { ${types.replace('name', 'args { type { fields { args { name } } } }')} } }`),
    ).toMatch(tooManyFields)
  })
})

describe('the limit of one guess per document (T07)', () => {
  it.each([
    [
      'signing in twice under two names',
      'mutation { a: signIn(input: $i) { token } b: signIn(input: $i) { token } }',
    ],
    ['two different guesses', 'mutation { signIn(input: $i) { token } checkCode(input: $j) { message } }'],
    [
      'through fragments',
      'mutation { ...A ...B } fragment A on Mutation { a: signIn(input: $i) { token } } fragment B on Mutation { b: signIn(input: $i) { token } }',
    ],
    [
      'through inline fragments',
      'mutation { ... { a: signIn(input: $i) { token } } ... on Mutation { b: signIn(input: $i) { token } } }',
    ],
    [
      'in the second operation',
      'query A { __typename } mutation B { a: requestCode(input: $i) { message } b: requestCode(input: $i) { message } }',
    ],
  ])('refuses %s', (_case, document) => {
    expect(refusalOf(document)).toBe(
      'This document has 2 mutations with a password, a code or an e-mail address; the limit is 1',
    )
  })

  it('prevents guesses by aliases, and counts no attempt', async () => {
    const { email } = await signUp(fennec)
    const guesses = ['wrong-1', 'wrong-2', password].map(
      (word, index) => `g${index}: signIn(input: { email: "${email}", password: "${word}" }) { token }`,
    )
    const { data, errors } = await graphql(fennec, `mutation { ${guesses.join(' ')} }`)
    expect([data, errors?.length]).toEqual([undefined, 1])
  })

  it('allows one guess beside other mutations', () => {
    const document =
      'mutation { changePassword(input: $i) { viewer { email } } setTheme(input: $j) { viewer { theme } } }'
    expect(refusalOf(document)).toBeUndefined()
  })

  it('covers every mutation that takes a secret or sends an e-mail', () => {
    expect([...guardedNames].sort()).toEqual([
      'beginSecondFactor',
      'changeEmail',
      'changePassword',
      'checkCode',
      'confirmSecondFactor',
      'handOver',
      'register',
      'removeSecondFactor',
      'renewRecoveryCodes',
      'requestCode',
      'requestEmailChange',
      'resetPassword',
      'signIn',
    ])
    const secretPattern =
      /password|otp|(?<!bank)code|(?<!ty|ship)pin|secret|token|(?<!contact)email(?!domain)/i
    const unguarded = Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter(({ name }) => !guardedNames.has(name))
      .flatMap(({ name, args }) =>
        args.flatMap(({ type }) => {
          const input = getNamedType(type)
          return isInputObjectType(input)
            ? Object.keys(input.getFields()).map((field) => `${name}.${field}`)
            : []
        }),
      )
    expect(unguarded.filter((field) => secretPattern.test(field))).toEqual([])
  })
})

describe('the set of limits', () => {
  it('allows the introspection query of GraphiQL', async () => {
    const full = {
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      oneOf: true,
    }
    expect((await graphql(fennec, getIntrospectionQuery(full))).errors).toBeUndefined()
    expect((await graphql(fennec, getIntrospectionQuery())).errors).toBeUndefined()
  })

  it('allows every document of our client to an anonymous caller', () => {
    const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
    // The server itself runs the queries of previews.
    const texts = Object.values(documents).filter((text) => !/^query \w+Pieces/.test(text))
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) expect([text, refusalOf(text)]).toEqual([text, undefined])
  })
})
