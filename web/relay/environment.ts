// Relay's store and network: one environment per session, so that nothing of one person is left for the next.
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
import { forgetSession, getSession } from '#web/session/session.ts'
import { takeEarly } from './early.ts'
import { forgetFreshness, noteFetched } from './freshness.ts'
import { ownEdges } from './lists.ts'
import { noteRead, subscribeAs } from './live.ts'
import { call, type CallOptions } from './network.ts'
import { retrying } from './retry.ts'
import { uploadOf } from './upload.ts'

/** What is looked at here of whatever was asked for: in a change's answer the viewer is a step further down. */
interface Viewed {
  viewer?: { eventSeq?: number } | null
}
type AnswerData = Viewed & Record<string, Viewed | null>

function note(request: RequestParameters, variables: Variables, data: AnswerData) {
  const seq = [data, ...Object.values(data)].find((part) => part?.viewer?.eventSeq !== undefined)?.viewer
    ?.eventSeq
  noteFetched(request.name, variables, seq)
  if (seq !== undefined) noteRead(seq)
  // A token that belongs to nobody is as good as none: whoever asked is treated as signed out (000 §8).
  if (data.viewer === null && getSession().token) forgetSession()
}

/** Into which lists of this store a change belongs is not the server's: a second try may find others. */
const asked = ({ connections: _connections, ...variables }: Variables) => variables

async function fetchOperation(
  request: RequestParameters,
  variables: Variables,
  { metadata = {} }: CacheConfig,
  files?: UploadableMap | null,
): Promise<GraphQLResponse> {
  const { token } = getSession()
  const upload = files ? uploadOf(files, metadata) : undefined
  const { keptIn } = metadata as CallOptions
  const ask = () => takeEarly(request, variables) ?? call(request, asked(variables), { upload, keptIn })
  const data = (await retrying(request.name, ask)) as AnswerData
  // What was asked for in a session that is over says nothing about the next one.
  if (token === getSession().token) note(request, variables, data)
  return { data }
}

/** What was read as part of something else is not asked for again by its id. */
const nodeById: MissingFieldHandler = {
  kind: 'linked',
  handle: (field, record, { id }) =>
    record?.getType() === ROOT_TYPE && field.name === 'node' && typeof id === 'string' ? id : undefined,
}

let current: { token: string | null; environment: Environment } | null = null

/** The environment of this token; another token gets a new, empty one. */
export function environmentOf(token: string | null): Environment {
  if (current?.token !== token) {
    forgetFreshness()
    const store = new Store(new RecordSource(), { gcReleaseBufferSize: 10 })
    const network = Network.create(fetchOperation, subscribeAs(token))
    current = {
      token,
      environment: new Environment({ network, store, missingFieldHandlers: [nodeById, ...ownEdges] }),
    }
  }
  return current.environment
}
