// Preloads the first screen's query while Relay, most of the initial code, is still loading.
import { getSession } from '#web/session/session.ts'
import { call, type Operation } from './network.ts'

const ignoreFailure = () => {}

let preloaded: { key: string; answer: Promise<unknown> } | null = null

/** The key contains the token: an answer belongs to its session. */
const buildKey = ({ name }: Pick<Operation, 'name'>, variables: object) =>
  JSON.stringify([getSession().token, name, variables])

/** `onAnswer` loads a module's function that receives the answer. */
export function preloadQuery(
  operation: Operation,
  variables: object,
  onAnswer?: () => Promise<(answer: unknown) => void>,
) {
  const answer = call(operation, variables)
  const started = { key: buildKey(operation, variables), answer }
  preloaded = started
  // A failed answer is not kept for later callers.
  answer.catch(() => {
    if (preloaded === started) preloaded = null
  })
  if (onAnswer) Promise.all([onAnswer(), answer]).then(([handle, data]) => handle(data), ignoreFailure)
}

/** Returns the preloaded answer of the same operation and variables once, else null. */
export function takePreloaded(
  operation: Pick<Operation, 'name'>,
  variables: object,
): Promise<unknown> | null {
  if (preloaded?.key !== buildKey(operation, variables)) return null
  const { answer } = preloaded
  preloaded = null
  return answer
}
