// What asks for the second factor again waits until it was shown, and is then sent once more: nothing typed is lost (ADR 16).
import { useState, type ReactNode } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { ServerError } from '#web/relay/network/serverError.ts'

const loadDialog = async () => (await import('./FactorAgainDialog.tsx')).FactorAgainDialog

const isWanted = (error: unknown) =>
  error instanceof ServerError && error.problems.some(({ path }) => path === 'secondFactor')

interface FactorAgain {
  /** Does it, and once more where the factor was asked for and shown; otherwise it rejects as the act did. */
  withFactor: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** To be drawn beside what asks for the act. */
  question: ReactNode
}

export function useFactorAgain(): FactorAgain {
  const [Dialog, want] = useOnDemand(loadDialog)
  const [answer, setAnswer] = useState<((isShown: boolean) => void) | null>(null)
  const ask = async () => {
    if (!(await want())) return false
    const isShown = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return isShown
  }
  return {
    async withFactor(act) {
      try {
        return await act()
      } catch (error) {
        if (!isWanted(error) || !(await ask())) throw error
        return act()
      }
    },
    question: Dialog && (
      <Dialog isOpen={answer !== null} onConfirmed={() => answer?.(true)} onClose={() => answer?.(false)} />
    ),
  }
}
