// A mutation outside of any component, under an idempotency key that is kept with what is submitted.
import {
  commitMutation,
  type Environment,
  type GraphQLTaggedNode,
  type MutationParameters,
} from 'relay-runtime'
import type { Change } from './changes.ts'

interface Keyed<T extends MutationParameters> {
  mutation: GraphQLTaggedNode
  variables: T['variables']
  key: string
  /** What the store cannot see for itself of its answer. */
  afterwards: (answer: T['response']) => readonly Change[]
}

/** Rejects with a ServerError. */
export const commitKeyed = <T extends MutationParameters>(
  environment: Environment,
  { mutation, variables, key, afterwards }: Keyed<T>,
) =>
  new Promise<T['response']>((resolve, reject) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      cacheConfig: { force: true, metadata: { key } },
      updater(store, answer) {
        if (answer) afterwards(answer).forEach((change) => change.applyTo(store))
      },
      onCompleted: resolve,
      onError: reject,
    })
  })
