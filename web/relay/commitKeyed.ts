// A mutation outside of any component, under an idempotency key that is kept with what is submitted.
import {
  commitMutation,
  type Environment,
  type GraphQLTaggedNode,
  type MutationParameters,
  type UploadableMap,
} from 'relay-runtime'
import type { Change } from './changes.ts'
import type { UploadWatch } from './upload.ts'

interface Keyed<T extends MutationParameters> {
  mutation: GraphQLTaggedNode
  variables: T['variables']
  key: string
  /** The files that go along, by their places in the variables. */
  uploadables?: UploadableMap
  /** Of an upload: how far it is, and its end. */
  watch?: UploadWatch
  /** What the store cannot see for itself of its answer. */
  afterwards: (answer: T['response']) => readonly Change[]
}

/** Rejects with a ServerError. */
export const commitKeyed = <T extends MutationParameters>(
  environment: Environment,
  { mutation, variables, key, uploadables, watch, afterwards }: Keyed<T>,
) =>
  new Promise<T['response']>((resolve, reject) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      uploadables,
      cacheConfig: { force: true, metadata: { key, isFrequent: true, ...watch } },
      updater(store, answer) {
        if (answer) afterwards(answer).forEach((change) => change.applyTo(store))
      },
      onCompleted: resolve,
      onError: reject,
    })
  })
