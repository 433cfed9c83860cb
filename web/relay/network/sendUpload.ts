// Sends a mutation with files and retries it when the connection fails.
import type { Environment, MutationConfig, MutationParameters, UploadableMap } from 'relay-runtime'
import { getSession } from '#web/session/session.ts'
import { commit } from '../hooks/commit.ts'
import { isUnanswered, ServerError } from './serverError.ts'
import type { UploadWatch } from './upload.ts'

/** Only a lost connection is retried, since data costs money (000 §9, 000 §7). */
const retries = 2
const retryAfterMs = 1000

export const isCancelled = (error: unknown) => error instanceof ServerError && error.code === 'CANCELLED'
const isUnauthenticated = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

/** Resolves early when cancelled; the next attempt then rejects. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, retryAfterMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface Submission<T extends MutationParameters> extends Pick<MutationConfig<T>, 'mutation' | 'variables'> {
  uploadables: UploadableMap
}

/** Retries twice when the connection fails, and once when another tab has signed in again meanwhile. */
export async function sendUpload<T extends MutationParameters>(
  environment: Environment,
  submission: Submission<T>,
  watch: Required<UploadWatch>,
): Promise<T['response']> {
  let canUseNewToken = true
  for (let failures = 0; ;) {
    const { token } = getSession()
    watch.onProgress(0)
    try {
      return await commit<T>(environment, submission, watch)
    } catch (error) {
      const now = getSession().token
      if (isUnanswered(error) && failures < retries) {
        failures += 1
        await pause(watch.signal)
      } else if (isUnauthenticated(error) && canUseNewToken && now && now !== token) {
        canUseNewToken = false
      } else throw error
    }
  }
}
