// Mutation that accepts the terms; the server stores the acceptance, the browser a mark of it (001 §2).
import { useState } from 'react'
import { graphql } from 'react-relay'
import { termsVersion } from '#rules/identity/users'
import { signalMissedEvents } from '#web/relay/store/freshness.ts'
import { messageOf, noConnectionMessage, ServerError } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { markTermsAccepted } from '#web/session/terms.ts'
import type { useAcceptTermsMutation } from '#web/__generated__/useAcceptTermsMutation.graphql.ts'

interface Problem {
  text: string
  /** True if the text on this page is no longer in force. */
  needsReload: boolean
}

export function useAcceptTerms(userId: number) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [commit, isPending] = useMutationPromise<useAcceptTermsMutation>(graphql`
    mutation useAcceptTermsMutation($input: AcceptTermsInput!) {
      acceptTerms(input: $input) {
        viewer {
          termsToAccept
        }
      }
    }
  `)

  async function send() {
    setProblem(null)
    try {
      await commit({ input: { version: termsVersion, isOfAge: true } })
      markTermsAccepted(userId, termsVersion)
      // The viewer has more permissions now than the loaded screens know.
      signalMissedEvents()
    } catch (error) {
      const problems = error instanceof ServerError ? error.problems : []
      setProblem({
        text: messageOf(error, noConnectionMessage),
        needsReload: problems.some(({ path }) => path === 'version'),
      })
    }
  }
  return { accept: () => void send(), isPending, problem }
}
