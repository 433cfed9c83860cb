// Call of the matrix (the table of every operation by every role), and its outcome.
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { contextFactory } from '#server/core/context/context.ts'
import { authenticate } from '#server/modules/identity/auth/tokens.ts'
import { schema } from '#server/schema.ts'
import { graphql, rest, type GraphqlError } from '../../support/calls.ts'
import { formOf, picture, sendForm } from '../../support/people/uploads.ts'
import type { Cast, GraphSample } from './cast.ts'
import { restSamples, type RestSample } from './restSamples.ts'
import { graphSamples } from './samples.ts'

/** Calls an operation or route by its sample, and returns "ok" or the code of the refusal. */
export async function runOperation(operation: string, cast: Cast): Promise<string> {
  const restSample = restSamples[operation]
  if (restSample) return restOutcome(operation, restSample, cast)
  const sample = graphSamples[operation]
  if (!sample) throw new Error(`samples.ts has no call of ${operation}`)
  const variables = await sample.variables?.(cast)
  await cast.beforehand?.()
  if (operation.startsWith('Subscription.')) return subscriptionOutcome(sample, cast, variables)
  if (sample.file) return formOutcome(sample, cast, variables)
  const { errors } = await graphql(cast.fennec, sample.document, variables, cast.caller)
  return errors?.[0]?.extensions.code ?? 'ok'
}

async function restOutcome(row: string, { params, body, file }: RestSample, cast: Cast): Promise<string> {
  const { fennec, caller } = cast
  const named = (await params?.(cast)) ?? {}
  const address = row.replace(/:(\w+)/g, (_, name: string) => String(named[name]))
  if (file) {
    const form = await formOf([[file, await picture()]])
    const response = await sendForm(fennec, address.split(' ')[1] ?? '', form, caller)
    return response.json<{ code?: string }>().code ?? 'ok'
  }
  const sent = await body?.(cast)
  await cast.beforehand?.()
  const answer = await rest<{ code?: string }>(fennec, address, sent, caller)
  return answer.body.code ?? 'ok'
}

async function formOutcome(
  { document, file = '' }: GraphSample,
  { fennec, caller }: Cast,
  variables?: object,
) {
  const form = await formOf([
    ['operations', JSON.stringify({ query: document, variables })],
    ['map', JSON.stringify({ 0: [file] })],
    ['0', await picture()],
  ])
  const headers = { 'x-graphql-yoga-csrf': '1' }
  const response = await sendForm(fennec, '/graphql', form, { ...caller, headers })
  const { code, errors } = response.json<{ code?: string; errors?: GraphqlError[] }>()
  return code ?? errors?.[0]?.extensions.code ?? 'ok'
}

/** Starts a subscription in a context of its own, as a socket does, and ends it at once. */
async function subscriptionOutcome(
  { document }: GraphSample,
  { fennec, caller }: Cast,
  variableValues?: Record<string, unknown>,
): Promise<string> {
  const contextValue = await contextFactory(
    fennec.services,
    authenticate,
  )({
    token: caller.token ?? null,
    network: '198.51.100.7',
    device: 'x',
    requestId: 'matrix',
    idempotencyKey: null,
    uploads: new Map(),
    setCookie: () => {},
  })
  const events = await subscribe({ schema, document: parse(document), contextValue, variableValues })
  if (!isRefused(events)) {
    await events.return(undefined)
    return 'ok'
  }
  return String(events.errors?.[0]?.extensions.code)
}

const isRefused = (result: AsyncGenerator | ExecutionResult): result is ExecutionResult =>
  !(Symbol.asyncIterator in result)
