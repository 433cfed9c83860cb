// Every GraphQL and REST input, sent with wrong values, gets a clear error and changes nothing.
// @module-tag matrix
import { getNamedType, type GraphQLInputType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusOfCode } from '#server/core/context/refusal.ts'
import { routes } from '#server/routes.ts'
import { useFennec } from '../support/app.ts'
import { graphql, rest, type GraphqlError } from '../support/calls.ts'
import { signUp, type Person } from '../support/factories.ts'
import { signUpVendor } from '../support/people/products.ts'
import { isLong } from '../support/long.ts'
import { connect, errorsOf, listen, waitFor, type Client } from '../support/sockets.ts'
import { formOf, picture, sendForm } from '../support/people/uploads.ts'
import {
  anyVariables,
  documentOf,
  graphCalls,
  inputsOf,
  validVariables,
  withInput,
} from './inputs/graphInputs.ts'
import { restInputs, type RestInput } from './inputs/restInputs.ts'
import { wrongTypeValues, edgeCaseValues } from './inputs/values.ts'
import { personOf } from './matrix/people.ts'
import { restSamples } from './matrix/restSamples.ts'

const fennec = useFennec()
let caller: Person
let other: Person
let admin: Person
beforeAll(async () => {
  // A vendor has the widest permissions on their own objects.
  caller = await signUpVendor(fennec)
  other = await signUp(fennec)
  admin = await personOf(fennec, 'admin')
})

/** Returns a checksum of every table that a call could change. */
async function databaseChecksums() {
  await fennec.services.background.idle()
  const tables = [
    'User',
    'Session',
    'ResetCode',
    'Post',
    'Comment',
    'Follow',
    'Product',
    'Service',
    'Report',
    'Message',
    'ConversationMember',
  ]
  const each = tables.map(
    (table) => `SELECT '${table}' AS of, md5(string_agg(t::text, '' ORDER BY t::text)) FROM "${table}" t`,
  )
  return fennec.services.sql(each.join(' UNION ALL '), [])
}

interface Refusal {
  message: string
  code: string
  problems?: { path: string; message: string }[]
}

/** Expects a public error code, and a message without internals. */
function expectSafeError({ message, code }: Refusal) {
  expect(message).not.toMatch(/prisma|zod|SELECT |stack|\.ts\b|node_modules/)
  expect(Object.keys(statusOfCode).filter((known) => known !== 'INTERNAL')).toContain(code)
}

const toRefusal = ({ message, extensions }: GraphqlError): Refusal => ({ message, ...extensions })

/** Registers hooks that expect an unchanged database after the tests of a group. */
function expectNoChange() {
  let before: unknown
  beforeAll(async () => {
    before = await databaseChecksums()
  })
  afterAll(async () => expect(await databaseChecksums()).toEqual(before))
}

/** Returns all values in nightly runs; otherwise a rotating sample of one or two per input. */
const sampleOf = (values: unknown[], index: number) =>
  isLong ? values : values.filter((_, position) => position % 5 === index % Math.min(5, values.length))

/** An invalid file gets the same message for every input. */
const isFile = (type: GraphQLInputType) => getNamedType(type).name === 'Upload'

describe('a GraphQL input', () => {
  const httpCalls = graphCalls.filter(({ root }) => root !== 'subscription')
  const inputs = httpCalls.flatMap((call) =>
    inputsOf(call).map(({ path, type }) => [`${call.name} ${path.join('.')}`, { call, path, type }] as const),
  )

  describe('with a value of the wrong type', () => {
    expectNoChange()
    // GraphQL validates by type alone, so inputs of one type can share the sample.
    const others = inputs.map(
      ([name, input], index) => [name, input, sampleOf(wrongTypeValues(input.type), index)] as const,
    )
    it.each(others)('is refused: %s', async (_name, { call, path, type }, values) => {
      for (const value of values) {
        const variables = withInput(call, anyVariables(call), path, value)
        const { errors = [] } = await graphql(fennec, documentOf(call), variables, caller)
        expect(errors.map(({ extensions }) => extensions.code)).toContain('INVALID_INPUT')
        if (!isFile(type)) expect(errors.map(({ message }) => message).join()).toContain(String(path.at(-1)))
        for (const error of errors) expectSafeError(toRefusal(error))
      }
    })
  })

  const edgeCases = inputs
    .map(([name, input], index) => [name, input, sampleOf(edgeCaseValues(input.type), index)] as const)
    .filter(([, , values]) => values.length > 0)
  it.each(edgeCases)(
    'never causes an internal error: %s with an edge-case value',
    async (_name, { call, path }, values) => {
      const valid = await validVariables(call, { fennec, caller, other })
      for (const value of values) {
        const { errors = [], response } = await graphql(
          fennec,
          documentOf(call),
          withInput(call, valid, path, value),
          caller,
        )
        expect(response.statusCode).toBeLessThan(500)
        for (const error of errors) expectSafeError(toRefusal(error))
      }
    },
  )
})

describe('a subscription input', () => {
  let client: Client
  const inputs = graphCalls
    .filter(({ root }) => root === 'subscription')
    .flatMap((call) =>
      inputsOf(call).map((input) => [`${call.name} ${input.path.join('.')}`, call, input] as const),
    )

  it.each(inputs)('is refused with a value of the wrong type: %s', async (_name, call, { path, type }) => {
    client = await connect(await listen(fennec), { token: caller.token })
    const valid = await validVariables(call, { fennec, caller, other })
    for (const [index, value] of wrongTypeValues(type).entries()) {
      client.subscribe(String(index), documentOf(call), withInput(call, valid, path, value))
      await waitFor(() => expect(errorsOf(client, String(index))).not.toEqual([]))
      const errors = errorsOf(client, String(index))
      expect(errors.map(({ extensions }) => extensions.code)).toContain('INVALID_INPUT')
      for (const error of errors) expectSafeError(toRefusal(error))
    }
  })
})

interface ValidCall {
  address: string
  params: Record<string, unknown>
  body: object | undefined
  file: string | undefined
}

describe('a REST input', () => {
  const inputs = restInputs.flatMap(([address, all]) =>
    all.map((input) => [`${address} ${input.where} ${input.name}`, address, input] as const),
  )

  describe('with a wrong value', () => {
    const calls = new Map<string, ValidCall>()
    beforeAll(async () => {
      for (const [address] of restInputs) calls.set(address, await validCallOf(address))
    })
    expectNoChange()
    it.each(inputs)('is refused: %s', async (_name, address, input) => {
      const call = calls.get(address) ?? expect.fail('no call')
      for (const value of input.invalid) {
        const { status, body } = await send(call, input, value)
        expect([status, value]).toEqual([input.where === 'path' ? 404 : 400, value])
        expectSafeError(body)
        if (input.where === 'body')
          expect(body.problems?.map(({ path }) => path.split('.')[0])).toContain(input.name)
      }
    })
  })

  const edgeCases = inputs.map(([name, address, input], index) => {
    return [name, address, input, sampleOf(input.edgeCases, index)] as const
  })
  it.each(edgeCases)(
    'never causes an internal error: %s with an edge-case value',
    async (_name, address, input, values) => {
      const call = await validCallOf(address)
      for (const value of values) {
        const { status, body } = await send(call, input, value)
        expect(status).toBeLessThan(500)
        if (status >= 400) expectSafeError(body)
      }
    },
  )

  /** Routes that only admins may call. */
  const ofAdmins = new Set(
    routes.flatMap(({ access, method, path }) => (access === 'admin' ? [`${method} ${path}`] : [])),
  )
  const callerOf = (address: string) => (ofAdmins.has(address) ? admin : caller)

  /** Builds a valid call of a route. */
  async function validCallOf(address: string): Promise<ValidCall> {
    const sample = restSamples[address]
    const cast = { fennec, caller: callerOf(address), other }
    const params: Record<string, unknown> = (await sample?.params?.(cast)) ?? {}
    return { address, params, body: await sample?.body?.(cast), file: sample?.file }
  }

  /** Makes that call with one input set to `value`. */
  async function send(
    { address, params, body, file }: ValidCall,
    { where, name }: RestInput,
    value: unknown,
  ) {
    const inPath = where === 'path' ? { ...params, [name]: value } : params
    const inQuery =
      where === 'query' ? `?${name}=${encodeURIComponent(String(value).replace('\ud800', ''))}` : ''
    const route = address.replace(/:(\w+)/g, (_, part: string) => String(inPath[part])) + inQuery
    const headers = where === 'header' ? { [name]: encodeURIComponent(String(value)) } : undefined
    if (!file) {
      const payload = where === 'body' ? { ...body, [name]: value } : body
      return rest<Refusal>(fennec, route, payload, { ...callerOf(address), headers })
    }
    const texts: [string, string][] = where === 'form' && value !== undefined ? [[name, String(value)]] : []
    const files: [string, Buffer][] = name === file ? [] : [[file, await picture()]]
    const form = await formOf([...texts, ...files])
    const response = await sendForm(fennec, route.split(' ')[1] ?? '', form, { ...caller, headers })
    return { status: response.statusCode, body: response.json<Refusal>() }
  }
})
