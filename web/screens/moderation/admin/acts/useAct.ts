// Mutations of the admin actions (warn, suspend, delete); asks for the second factor again when the server requires it.
import { graphql } from 'react-relay'
import type { Rule } from '#rules/moderation/sanctions'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useActDeleteMutation } from '#web/__generated__/useActDeleteMutation.graphql.ts'
import type { useActSuspendMutation } from '#web/__generated__/useActSuspendMutation.graphql.ts'
import type { useActTakeDownMutation } from '#web/__generated__/useActTakeDownMutation.graphql.ts'
import type { useActWarnMutation } from '#web/__generated__/useActWarnMutation.graphql.ts'
import { useFactorPrompt } from '../factor/useFactorPrompt.tsx'
import type { AdminAction, Target } from './adminActions.ts'
import { useTakeDownSpamWave } from './useTakeDownSpamWave.ts'

export interface AdminActionValues {
  rule: Rule
  words: string
  days: string
}

const dayMs = 86_400_000

/** `send` runs the action; `question` is the second-factor dialog to render beside the form. */
export function useAct(action: AdminAction, { person, ticket }: Target) {
  const { withFactor, question } = useFactorPrompt()
  const takeDownSpamWave = useTakeDownSpamWave()
  const [takeDown] = useMutationPromise<useActTakeDownMutation>(graphql`
    mutation useActTakeDownMutation($input: TakeDownInput!) {
      takeDown(input: $input) {
        ticket {
          id
          status
        }
      }
    }
  `)
  const [warn] = useMutationPromise<useActWarnMutation>(graphql`
    mutation useActWarnMutation($input: WarnUserInput!) {
      warnUser(input: $input) {
        ticket {
          id
          status
        }
      }
    }
  `)
  const [suspend] = useMutationPromise<useActSuspendMutation>(graphql`
    mutation useActSuspendMutation($input: SuspendUserInput!) {
      suspendUser(input: $input) {
        ticket {
          id
          status
        }
      }
    }
  `)
  const [deleteUser] = useMutationPromise<useActDeleteMutation>(graphql`
    mutation useActDeleteMutation($input: DeleteUserInput!) {
      deleteUser(input: $input) {
        ticket {
          id
          status
        }
      }
    }
  `)
  const userId = person?.id ?? ''
  const ticketId = ticket?.id
  const actions: Record<AdminAction, (values: AdminActionValues) => Promise<unknown>> = {
    takeDown: ({ rule, words }) => {
      const input = { ticketId: ticketId ?? '', rule, words }
      return ticket?.kind === 'FLOOD' ? takeDownSpamWave(input) : takeDown({ input })
    },
    warn: ({ rule, words }) => warn({ input: { userId, rule, words, ticketId } }),
    suspend: ({ rule, words, days }) => {
      const until = new Date(Date.now() + Number(days) * dayMs).toISOString()
      return suspend({ input: { userId, rule, words, until, ticketId } })
    },
    deleteAccount: ({ rule, words }) => deleteUser({ input: { userId, rule, words } }),
  }
  return { send: (values: AdminActionValues) => withFactor(() => actions[action](values)), question }
}
