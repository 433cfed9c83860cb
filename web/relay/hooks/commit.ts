// Commits a mutation as a promise, with store updates beyond the records in its answer.
import { commitMutation, type Environment, type MutationConfig, type MutationParameters } from 'relay-runtime'
import type { SessionStorageKey } from '#web/session/keys.ts'
import { applyStoreUpdates, type Change } from '../store/storeUpdates.ts'
import type { UploadWatch } from '../network/upload.ts'

/** Options that hold for every call of a mutation. */
export interface MutationOptions {
  /** Session storage key: stores the submission, so that repeating it after a reload reuses its idempotency key. */
  submissionKey?: SessionStorageKey
  /** Sends the mutation over the open socket, if there is one, to save the headers of a request. It must be repeatable. */
  prefersSocket?: boolean
}

export interface SendOptions extends MutationOptions, UploadWatch {
  /** Idempotency key of a caller that stores its own; by default one is generated. */
  key?: string
}

/** Store updates beyond the records in the answer. */
export interface MutationEffects<T extends MutationParameters> {
  /** Applied at once; rolled back when the answer or a failure arrives. */
  optimisticUpdates?: readonly Change[]
  /** Applied after a successful answer. */
  updatesOnSuccess?: (answer: T['response']) => readonly Change[]
  /** Applied after a refusal, or when no answer came. */
  updatesOnError?: (error: unknown) => readonly Change[]
}

type Mutation<T extends MutationParameters> = Pick<
  MutationConfig<T>,
  'mutation' | 'variables' | 'uploadables' | 'optimisticResponse'
>

/** Resolves with the answer; rejects with a ServerError. */
export const commit = <T extends MutationParameters>(
  environment: Environment,
  { mutation, variables, uploadables, optimisticResponse }: Mutation<T>,
  {
    optimisticUpdates,
    updatesOnSuccess,
    updatesOnError,
    ...sendOptions
  }: MutationEffects<T> & SendOptions = {},
) =>
  new Promise<T['response']>((resolve, reject) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      uploadables,
      optimisticResponse,
      cacheConfig: { force: true, metadata: { ...sendOptions } },
      optimisticUpdater:
        optimisticUpdates && ((store) => optimisticUpdates.forEach((change) => change.applyTo(store))),
      updater(store, answer) {
        if (answer) updatesOnSuccess?.(answer).forEach((change) => change.applyTo(store))
      },
      onCompleted: resolve,
      onError(error) {
        applyStoreUpdates(environment, updatesOnError?.(error) ?? [])
        reject(error)
      },
    })
  })
