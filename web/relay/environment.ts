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
import { post } from './network.ts'
import { uploadOf } from './upload.ts'

async function fetchOperation(
  request: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
  files?: UploadableMap | null,
): Promise<GraphQLResponse> {
  const { token } = getSession()
  const upload = files ? uploadOf(files, metadata) : undefined
  const data = (await post(request, variables, { upload })) as Record<string, unknown>
  noteFetched(request.name, variables)
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
    current = { token, environment: new Environment({ network: Network.create(fetchOperation), store }) }
  }
  return current.environment
}
