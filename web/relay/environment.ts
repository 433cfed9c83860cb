// Relay's store and network: one environment per session, so that nothing of one person is left for the next.
import {
  Environment,
  Network,
  RecordSource,
  Store,
  type CacheConfig,
  type GraphQLResponse,
  type RequestParameters,
  type UploadableMap,
  type Variables,
} from 'relay-runtime'
import { forgetSession, getSession } from '#web/session/session.ts'
import { forgetFreshness, noteFetched } from './freshness.ts'
import { noteRead, subscribeAs } from './live.ts'
import { post } from './network.ts'
import { uploadOf } from './upload.ts'

/** What is looked at here of whatever was asked for. */
interface AnswerData {
  viewer?: { eventSeq?: number } | null
}

async function fetchOperation(
  request: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
  files?: UploadableMap | null,
): Promise<GraphQLResponse> {
  const { token } = getSession()
  const upload = files ? uploadOf(files, metadata) : undefined
  const data = (await post(request, variables, { upload })) as AnswerData
  noteFetched(request.name, variables)
  if (data.viewer?.eventSeq !== undefined) noteRead(data.viewer.eventSeq)
  // A token that belongs to nobody is as good as none: whoever asked is treated as signed out (000 §8).
  if (data.viewer === null && token && token === getSession().token) forgetSession()
  return { data }
}

let current: { token: string | null; environment: Environment } | null = null

/** The environment of this token; another token gets a new, empty one. */
export function environmentOf(token: string | null): Environment {
  if (current?.token !== token) {
    forgetFreshness()
    const store = new Store(new RecordSource(), { gcReleaseBufferSize: 10 })
    const network = Network.create(fetchOperation, subscribeAs(token))
    current = { token, environment: new Environment({ network, store }) }
  }
  return current.environment
}
