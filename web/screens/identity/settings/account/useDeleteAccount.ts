// State of the account deletion: checks the confirmation word, deletes the account and clears this browser.
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { accountDeletion, deletionTexts } from '#rules/lifecycle/leaving'
import { toast } from '#web/design/overlays/toast.ts'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useDeleteAccountMutation } from '#web/__generated__/useDeleteAccountMutation.graphql.ts'
import { leaveDeletedAccount } from '#web/session/leaveDeletedAccount.ts'
import { useSession } from '#web/session/session.ts'

/** `confirmationError` belongs to the confirmation word; `obstacles` are reasons that prevent the deletion (ADR 17). */
const noProblems = { confirmationError: undefined as string | undefined, obstacles: [] as readonly string[] }

const findObstacles = (error: unknown) =>
  error instanceof ServerError && error.code === 'CONFLICT'
    ? error.problems.map(({ message }) => message)
    : []

export function useDeleteAccount() {
  const { user } = useSession()
  const [problems, setProblems] = useState(noProblems)
  const isRunning = useRef(false)
  const [commit, isPending] = useMutationPromise<useDeleteAccountMutation>(graphql`
    mutation useDeleteAccountMutation($input: DeleteAccountInput!) {
      deleteAccount(input: $input) {
        message
      }
    }
  `)

  function showError(error: unknown) {
    const obstacles = findObstacles(error)
    if (obstacles.length > 0) setProblems({ ...noProblems, obstacles })
    else toast({ title: 'Error', description: deletionTexts.failed, kind: 'error' })
  }

  async function deleteAccount(confirmation: string) {
    try {
      await commit({ input: { confirmation } })
    } catch (error) {
      return showError(error)
    }
    leaveDeletedAccount(user?.id)
    toast({ title: deletionTexts.done, kind: 'success' })
  }

  async function submit(typed: string) {
    if (isRunning.current) return
    if (!accountDeletion.safeParse({ confirmation: typed }).success) {
      focusFirstError(() =>
        setProblems({ ...noProblems, confirmationError: deletionTexts.unconfirmed.description }),
      )
      return toast({ ...deletionTexts.unconfirmed, kind: 'error' })
    }
    isRunning.current = true
    await deleteAccount(typed)
    isRunning.current = false
  }

  return { submit, isPending, ...problems, clearProblems: () => setProblems(noProblems) }
}
