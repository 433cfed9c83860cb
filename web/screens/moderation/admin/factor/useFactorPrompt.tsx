// Prompt for the second factor when an action requires it; then repeats the action, with its input kept (ADR 16).
import { useState, type ReactNode } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { ServerError } from '#web/relay/network/serverError.ts'

const loadDialog = async () => (await import('./FactorPromptDialog.tsx')).FactorPromptDialog

const needsFactor = (error: unknown) =>
  error instanceof ServerError && error.problems.some(({ path }) => path === 'secondFactor')

interface FactorPrompt {
  /** Runs `action`; if it requires the second factor, asks for it and runs `action` again. Rejects as `action` does. */
  withFactor: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** Dialog for the second factor; render it beside the form of the action. */
  question: ReactNode
}

export function useFactorPrompt(): FactorPrompt {
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null)
  const confirmFactor = async () => {
    if (!(await ensureDialogLoaded())) return false
    const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve))
    setSettle(null)
    return isConfirmed
  }
  return {
    async withFactor(action) {
      try {
        return await action()
      } catch (error) {
        if (!needsFactor(error) || !(await confirmFactor())) throw error
        return action()
      }
    },
    question: Dialog && (
      <Dialog isOpen={settle !== null} onConfirmed={() => settle?.(true)} onClose={() => settle?.(false)} />
    ),
  }
}
