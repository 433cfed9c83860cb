// The Relay environment: one store and network per session, so that two sessions never share records.
import {
  Environment,
  Network,
  RecordSource,
  ROOT_TYPE,
  Store,
  type CacheConfig,
  type GraphQLResponse,
  type MissingFieldHandler,
  type RequestParameters,
  type UploadableMap,
  type Variables,
} from 'relay-runtime'
import { isSignedOutAnswer, findEventSeq, type Answer } from '#web/session/answer.ts'
import { clearEndedSession, getSession } from '#web/session/session.ts'
import type { SendOptions } from './hooks/commit.ts'
import { takePreloaded } from './network/preloadQuery.ts'
import { clientEdgeHandlers } from './store/edges.ts'
import { clearFreshness, markFetched } from './store/freshness.ts'
import { connectionHandlerProvider } from './store/connectionHandler.ts'
import {
  mutateOverSocket,
  createLiveConnection,
  replayEventsAfter,
  createSubscribe,
  type LiveConnection,
} from './live/live.ts'
import { call } from './network/network.ts'
import { withRetries } from './network/retry.ts'
import { createUpload } from './network/upload.ts'

function recordAnswer(request: RequestParameters, variables: Variables, data: Answer) {
  const seq = findEventSeq(data)
  markFetched(request.name, variables, seq)
  if (seq !== undefined) replayEventsAfter(seq)
  if (isSignedOutAnswer(data) && getSession().token) clearEndedSession()
}

interface RequestMetadata extends SendOptions {
  retries?: number
}

/** Drops connection ids, which concern only this store and may differ in a retry. */
const serverVariables = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !/connections$/i.test(name)))

const createFetch =
  (connection: LiveConnection) =>
  async (
    request: RequestParameters,
    variables: Variables,
    { metadata = {} }: CacheConfig,
    files?: UploadableMap | null,
  ): Promise<GraphQLResponse> => {
    const { token } = getSession()
    const { retries, submissionKey, key, prefersSocket, ...watch }: RequestMetadata = metadata
    const upload = files ? createUpload(files, watch) : undefined
    const sentVariables = serverVariables(variables)
    const fetchData = () =>
      takePreloaded(request, variables) ?? call(request, sentVariables, { upload, submissionKey, key })
    const socketData =
      prefersSocket && !upload ? await mutateOverSocket(connection, request, sentVariables, key) : null
    const data = (socketData ?? (await withRetries(fetchData, retries))) as Answer
    // An answer of an earlier session says nothing about the current one.
    if (token === getSession().token) recordAnswer(request, variables, data)
    return { data }
  }

/** Resolves `node(id:)` from the store. */
const nodeById: MissingFieldHandler = {
  kind: 'linked',
  handle: (field, record, { id }) =>
    record?.getType() === ROOT_TYPE && field.name === 'node' && typeof id === 'string' ? id : undefined,
}

let current: { token: string | null; environment: Environment } | null = null

export const storeOptions = () => ({
  handlerProvider: connectionHandlerProvider,
  missingFieldHandlers: [nodeById, ...clientEdgeHandlers],
})

/** Returns the environment of a token; another token gets a new, empty one. */
export function environmentOf(token: string | null): Environment {
  if (current?.token !== token) {
    clearFreshness()
    const store = new Store(new RecordSource(), { gcReleaseBufferSize: 10 })
    const connection = createLiveConnection(token)
    const network = Network.create(createFetch(connection), createSubscribe(connection))
    current = { token, environment: new Environment({ network, store, ...storeOptions() }) }
  }
  return current.environment
}
