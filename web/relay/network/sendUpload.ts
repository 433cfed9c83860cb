// Sends a mutation that carries files, and sends it again when the connection fails.
import type { Environment, MutationConfig, MutationParameters, UploadableMap } from 'relay-runtime'
import { getSession } from '#web/session/session.ts'
import { commit } from '../hooks/commit.ts'
import { isUnanswered, ServerError } from './serverError.ts'
import type { UploadWatch } from './upload.ts'

/** A lost connection is tried again, a refusal is not: data is paid for (000 §9, 000 §7). */
const retries = 2
const retryAfterMs = 1000

export const isCancelled = (error: unknown) => error instanceof ServerError && error.code === 'CANCELLED'
const isUnauthenticated = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

/** Resolves early when cancelled; the next try then says so. */
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

/** Twice more when the connection fails; once more when another tab has signed in again meanwhile. */
export async function sendUpload<T extends MutationParameters>(
  environment: Environment,
  submission: Submission<T>,
  watch: Required<UploadWatch>,
): Promise<T['response']> {
  let mayReread = true
  for (let lost = 0; ;) {
    const { token } = getSession()
    watch.onProgress(0)
    try {
      return await commit<T>(environment, submission, watch)
    } catch (error) {
      const now = getSession().token
      if (isUnanswered(error) && lost < retries) {
        lost += 1
        await pause(watch.signal)
      } else if (isUnauthenticated(error) && mayReread && now && now !== token) {
        mayReread = false
      } else throw error
    }
  }
}
