// Refetches a query after a change; the store's data stays on screen until the answer.
import {
  createOperationDescriptor,
  getRequest,
  type Environment,
  type GraphQLTaggedNode,
  type Variables,
} from 'relay-runtime'
import { retryConfig } from '../network/retry.ts'

/** Ignores failures. Avoids fetchQuery, which would join a pending request that may predate the change. */
export function refetchQuery(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: Variables,
  retries = 0,
) {
  const operation = createOperationDescriptor(getRequest(query), variables, retryConfig(retries))
  environment.execute({ operation }).subscribe({ error: () => {} })
}
