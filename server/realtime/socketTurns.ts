// Operations over sockets take turns with those over HTTP, each in a context of its own, and what is refused counts there.
import { randomUUID } from 'node:crypto'
import { execute, type ExecutionArgs } from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { isSameStanding, type Call, type Context } from '#server/core/context/context.ts'
import { isOfInput, Refusal } from '#server/core/context/refusal.ts'
import type { Asker, Ticket, Turns } from '#server/core/scheduling/turns.ts'
import { forbid, type Connection } from '#server/realtime/connections.ts'
import { isChange, prepareOperation, type OperationOptions } from '#server/realtime/operations.ts'

export interface TurnOptions extends OperationOptions {
  contextOf(call: Call): Promise<Context>
  turns: Turns
  refusals: { check(asker: Asker): void; count(asker: Asker): Promise<void> }
}

interface Turn {
  asker: Asker
  ticket: Ticket
}

export function createTurns(options: TurnOptions) {
  const { contextOf, maskError, refusals, turns } = options
  /** Of changes that have begun. */
  const taken = new WeakMap<ExecutionArgs, Turn>()

  /** Every operation reads the session anew: a context is never used for two (house D1). */
  async function contextFor(connection: Connection, call: Partial<Call>): Promise<Context> {
    const context = await contextOf({ ...callOf(connection), ...call })
    if (isSameStanding(context.viewer, connection.viewer)) return context
    forbid(connection.socket)
    throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  }

  async function prepare(connection: Connection, payload: SubscribePayload, { asker, ticket }: Turn) {
    const { turn, breathe } = ticket
    if (turn) await turn
    let isInputRefused = true
    const makeContext = () => {
      isInputRefused = false
      return contextFor(connection, { breathe, idempotencyKey: keyOf(payload) })
    }
    const prepared = await prepareOperation(options, payload, makeContext)
    if (isInputRefused) await refusals.count(asker)
    return prepared
  }

  return {
    /**
     * What to run, or why not. The turn of a subscription ends when it has begun, since what it is told later is bounded
     * by how fast it reads; that of a change when it is made.
     */
    async begin(connection: Connection, payload: SubscribePayload) {
      const asker = { person: connection.viewer?.id ?? null, network: connection.caller.network }
      let ticket: Ticket | undefined
      try {
        refusals.check(asker)
        ticket = turns.enter(() => asker, { urgency: keyOf(payload) === null ? 'usual' : 'urgent' })
        const prepared = await prepare(connection, payload, { asker, ticket })
        if (!('document' in prepared && isChange(prepared))) return prepared
        taken.set(prepared, { asker, ticket })
        ticket = undefined
        return prepared
      } catch (error) {
        return [maskError(error)]
      } finally {
        ticket?.end()
      }
    },

    /** As over HTTP, who has made many changes makes the next one when it is his turn. */
    async change(args: ExecutionArgs) {
      const { asker, ticket } = taken.get(args) ?? {}
      try {
        if (ticket?.owesMuch) await ticket.stepBack()
        const result = await execute(args)
        if (asker && result.errors?.some(isOfInput)) await refusals.count(asker)
        return result
      } finally {
        ticket?.end()
      }
    },
  }
}

/** Each operation has an id of its own. */
export const callOf = ({ caller }: Connection): Call => ({
  ...caller,
  requestId: randomUUID(),
  idempotencyKey: null,
  uploads: new Map(),
  setCookie: () => {},
})

/** What a header says over HTTP. */
const keyOf = ({ extensions }: SubscribePayload) =>
  typeof extensions?.idempotencyKey === 'string' ? extensions.idempotencyKey : null
