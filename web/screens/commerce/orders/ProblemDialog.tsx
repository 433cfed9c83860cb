// Dialog in which the buyer reports a problem with an order to the admins.
import { graphql } from 'react-relay'
import { orderLimits, problemText } from '#rules/commerce/orders'
import { TextDialog } from '#web/components/form/TextDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ProblemDialogMutation } from '#web/__generated__/ProblemDialogMutation.graphql.ts'

/** `initialText` is the buyer's earlier report; an empty string without one. */
type ProblemDialogProps = { orderId: string; initialText: string; isOpen: boolean; onClose: () => void }

export function ProblemDialog({ orderId, ...dialog }: ProblemDialogProps) {
  const [commit] = useMutationPromise<ProblemDialogMutation>(graphql`
    mutation ProblemDialogMutation($input: ReportProblemInput!) {
      reportProblem(input: $input) {
        order {
          problem
        }
      }
    }
  `)
  return (
    <TextDialog
      {...dialog}
      title="Report a problem"
      description="Our admins see the order, and what you say of it."
      action="Send"
      label="What is wrong?"
      name="problem"
      schema={problemText}
      limit={orderLimits.problem}
      send={(problem) => commit({ input: { orderId, problem } })}
      done="Our admins will look at it"
      failed="Failed to report the problem"
    />
  )
}
