// Admission of GraphQL operations over WebSockets: they share the slots of HTTP, each has its own context, and failed input
// counts against the limit.
import { randomUUID } from 'node:crypto'
import {
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { hasSamePermissions, type Call, type Context } from '#server/core/context/context.ts'
import { refuseDeepValue } from '#server/core/context/nesting.ts'
import { isInputError, Refusal } from '#server/core/context/refusal.ts'
import type { AdmissionControl, ClientKey } from '#server/core/scheduling/admissionControl.ts'
import { forbid, type Connection } from '#server/realtime/connections.ts'

interface OperationOptions {
  schema: GraphQLSchema
  /** Returns refusals; logs and hides every other error. */
  maskError(error: unknown): GraphQLError
  /** Reads the document as over HTTP; its errors go to the client. */
  readDocument(payload: SubscribePayload): DocumentNode
}

export interface AdmissionOptions extends OperationOptions {
  createContext(call: Call): Promise<Context>
  admission: AdmissionControl
  failedRequests: { check(client: ClientKey): void; count(client: ClientKey): Promise<void> }
}

export function admitSocketOperations(options: AdmissionOptions) {
  const { createContext, maskError, failedRequests, admission } = options
  /** Releases of the slots of mutations that have begun. */
  const leases = new WeakMap<ExecutionArgs, { client: ClientKey; release(): void }>()

  /** Creates a context from the current session; each operation needs its own (house D1). */
  async function createCurrentContext(connection: Connection, call: Partial<Call>): Promise<Context> {
    const context = await createContext({ ...createCall(connection), ...call })
    if (hasSamePermissions(context.viewer, connection.viewer)) return context
    forbid(connection.socket)
    throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  }

  async function prepare(connection: Connection, payload: SubscribePayload, client: ClientKey) {
    let isInputRefused = true
    const openContext = () => {
      isInputRefused = false
      return createCurrentContext(connection, { idempotencyKey: getIdempotencyKey(payload) })
    }
    const prepared = await prepareOperation(options, payload, openContext)
    if (isInputRefused) await failedRequests.count(client)
    return prepared
  }

  return {
    /**
     * Returns the operation to execute, or its errors. A subscription holds its slot until it has begun, since the client's
     * reading bounds its events; a mutation until it is done.
     */
    async admitOperation(connection: Connection, payload: SubscribePayload) {
      const client = { userId: connection.viewer?.id ?? null, network: connection.caller.network }
      let release: (() => void) | undefined
      try {
        failedRequests.check(client)
        const kind = getIdempotencyKey(payload) === null ? 'operation' : 'urgentOperation'
        release = await admission.admit(client, kind, () => createCloseSignal(connection))
        const prepared = await prepare(connection, payload, client)
        if (!('document' in prepared && isMutation(prepared))) return prepared
        leases.set(prepared, { client, release })
        release = undefined
        return prepared
      } catch (error) {
        return [maskError(error)]
      } finally {
        release?.()
      }
    },

    async executeMutation(args: ExecutionArgs) {
      const lease = leases.get(args)
      try {
        const result = await execute(args)
        if (lease && result.errors?.some(isInputError)) await failedRequests.count(lease.client)
        return result
      } finally {
        lease?.release()
      }
    },
  }
}

/** Returns a signal that aborts when the socket closes. */
function createCloseSignal({ socket }: Connection): AbortSignal {
  const closed = new AbortController()
  if (socket.readyState > socket.OPEN) closed.abort()
  else socket.once('close', () => closed.abort())
  return closed.signal
}

/** The call of an operation, with an id of its own. */
export const createCall = ({ caller }: Connection): Call => ({
  ...caller,
  requestId: randomUUID(),
  idempotencyKey: null,
  uploads: new Map(),
  setCookie: () => {},
})

/** The Idempotency-Key, which is a header over HTTP. */
const getIdempotencyKey = ({ extensions }: SubscribePayload) =>
  typeof extensions?.idempotencyKey === 'string' ? extensions.idempotencyKey : null

/** Validation errors by document; persisted documents recur. */
const validationErrors = new WeakMap<DocumentNode, readonly GraphQLError[]>()

/** Returns the operation to execute, or its errors. The context is created last, for valid operations only. */
async function prepareOperation(
  { schema, maskError, readDocument }: OperationOptions,
  payload: SubscribePayload,
  openContext: () => Promise<Context>,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { operationName, variables } = payload
  try {
    refuseDeepValue(payload)
    const document = readDocument(payload)
    const problems = validationErrors.get(document) ?? validate(schema, document)
    validationErrors.set(document, problems)
    if (problems.length > 0) return problems
    const kind = getOperationAST(document, operationName)?.operation
    const isAllowed =
      kind === OperationTypeNode.MUTATION ? isPersisted(payload) : kind !== OperationTypeNode.QUERY
    if (!isAllowed) return [new Refusal('INVALID_INPUT', 'Send queries and mutations over HTTP')]
    const contextValue = await openContext()
    return { schema, document, operationName, variableValues: variables, contextValue }
  } catch (error) {
    return [maskError(error)]
  }
}

/** True for a persisted operation: the client sends frequent mutations over the socket, at less cost than over HTTP (ADR 12). */
const isPersisted = ({ extensions }: SubscribePayload) => typeof extensions?.documentId === 'string'

const isMutation = ({ document, operationName }: ExecutionArgs): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION

/** Masks errors, and removes what concerns HTTP. */
export const formatErrors = (
  errors: readonly GraphQLError[],
  maskError: OperationOptions['maskError'],
): GraphQLFormattedError[] =>
  errors.map((error) => {
    const { extensions, ...rest } = maskError(error).toJSON()
    const { http: _, ...others } = extensions ?? {}
    return { ...rest, extensions: others }
  })
