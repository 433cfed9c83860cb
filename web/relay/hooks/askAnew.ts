// Asks a query again because something has changed; what is in the store shows meanwhile.
import {
  createOperationDescriptor,
  getRequest,
  type Environment,
  type GraphQLTaggedNode,
  type Variables,
} from 'relay-runtime'
import { retryingUpTo } from '../network/retry.ts'

/** A failure changes nothing. Not fetchQuery, which would join a request that may have been answered before the change. */
export function askAnew(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: Variables,
  retries = 0,
) {
  const operation = createOperationDescriptor(getRequest(query), variables, retryingUpTo(retries))
  environment.execute({ operation }).subscribe({ error: () => {} })
}
