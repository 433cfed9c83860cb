// Dialog in which the viewer appeals a sanction, which is possible once.
import { graphql } from 'react-relay'
import { appealText, sanctionLimits } from '#rules/moderation/sanctions'
import { TextDialog } from '#web/components/form/TextDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { AppealDialogMutation } from '#web/__generated__/AppealDialogMutation.graphql.ts'

type AppealDialogProps = { sanctionId: string; isOpen: boolean; onClose: () => void }

export function AppealDialog({ sanctionId, ...dialog }: AppealDialogProps) {
  const [commit] = useMutationPromise<AppealDialogMutation>(graphql`
    mutation AppealDialogMutation($input: AppealInput!) {
      appeal(input: $input) {
        sanction {
          ...SanctionCard_sanction
        }
      }
    }
  `)
  return (
    <TextDialog
      {...dialog}
      title="Appeal"
      description="You can appeal once. Another admin than the one who did it reads it and answers you here."
      action="Send"
      label="Why do you see it differently?"
      name="text"
      schema={appealText}
      limit={sanctionLimits.appeal}
      initialText=""
      send={(text) => commit({ input: { sanctionId, text } })}
      done="Appeal sent"
      failed="Failed to send the appeal"
    />
  )
}
