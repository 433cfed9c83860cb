// Commits a mutation as a promise, with store updates beyond the records in its answer.
import { commitMutation, type Environment, type MutationConfig, type MutationParameters } from 'relay-runtime'
import type { TabKey } from '#web/session/keys.ts'
import { applyStoreUpdates, type Change } from '../store/storeUpdates.ts'
import type { UploadWatch } from '../network/upload.ts'

export interface SendOptions extends UploadWatch {
  /** Session storage key of a submission that may be repeated after a reload. */
  keptIn?: TabKey
  /** Idempotency key, if the caller stores it with the submission. */
  key?: string
  /** True if the mutation is frequent and repeatable: an open socket carries it. */
  isFrequent?: boolean
}

/** Store updates beyond the records in the answer. */
export interface MutationEffects<T extends MutationParameters> {
  /** Optimistic: holds until an answer arrives. */
  meanwhile?: readonly Change[]
  /** After an answer. */
  afterwards?: (answer: T['response']) => readonly Change[]
  /** After a refusal, or when no answer came. */
  refused?: (error: unknown) => readonly Change[]
}

type Mutation<T extends MutationParameters> = Pick<
  MutationConfig<T>,
  'mutation' | 'variables' | 'uploadables' | 'optimisticResponse'
>

/** Rejects with a ServerError. */
export const commit = <T extends MutationParameters>(
  environment: Environment,
  { mutation, variables, uploadables, optimisticResponse }: Mutation<T>,
  { meanwhile, afterwards, refused, ...sending }: MutationEffects<T> & SendOptions = {},
) =>
  new Promise<T['response']>((resolve, reject) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      uploadables,
      optimisticResponse,
      cacheConfig: { force: true, metadata: { ...sending } },
      optimisticUpdater: meanwhile && ((store) => meanwhile.forEach((change) => change.applyTo(store))),
      updater(store, answer) {
        if (answer) afterwards?.(answer).forEach((change) => change.applyTo(store))
      },
      onCompleted: resolve,
      onError(error) {
        applyStoreUpdates(environment, refused?.(error) ?? [])
        reject(error)
      },
    })
  })
