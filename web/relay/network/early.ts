// The query of the first screen, on its way before Relay is here to ask it: Relay is most of what is loaded first.
import { getSession } from '#web/session/session.ts'
import { call, type Operation } from './network.ts'

const ignore = () => {}

let early: { key: string; answer: Promise<unknown> } | null = null

/** An answer is for the session it was asked in. */
const keyOf = ({ name }: Pick<Operation, 'name'>, variables: object) =>
  JSON.stringify([getSession().token, name, variables])

/** `onAnswer` loads what is given the answer: its code comes meanwhile. */
export function sendEarly(
  operation: Operation,
  variables: object,
  onAnswer?: () => Promise<(answer: unknown) => void>,
) {
  const answer = call(operation, variables)
  const sent = { key: keyOf(operation, variables), answer }
  early = sent
  // A failure is for whoever has taken it by then; whoever asks later asks anew.
  answer.catch(() => {
    if (early === sent) early = null
  })
  // Where that code does not arrive, nothing is lost that will not come later.
  if (onAnswer) Promise.all([onAnswer(), answer]).then(([give, given]) => give(given), ignore)
}

/** What is on its way already, once, to whoever asks the same. */
export function takeEarly(operation: Pick<Operation, 'name'>, variables: object): Promise<unknown> | null {
  if (early?.key !== keyOf(operation, variables)) return null
  const { answer } = early
  early = null
  return answer
}
