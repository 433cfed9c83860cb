// Tells the admins what is wrong with an order.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { orderLimits, problemText } from '#rules/orders'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextArea } from '#web/design/TextArea.tsx'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { ProblemDialogMutation } from '#web/__generated__/ProblemDialogMutation.graphql.ts'

const rules = z.object({ problem: problemText })

/** `said` is what was said before. */
type ProblemDialogProps = { orderId: string; said: string; isOpen: boolean; onClose: () => void }

export function ProblemDialog({ orderId, said, isOpen, onClose }: ProblemDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(rules), values: { problem: said } })
  const [commit] = useCommit<ProblemDialogMutation>(graphql`
    mutation ProblemDialogMutation($input: ReportProblemInput!) {
      reportProblem(input: $input) {
        order {
          problem
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: ({ problem }) => commit({ input: { orderId, problem } }),
    onSent() {
      onClose()
      toast({ title: 'Our admins will look at it', kind: 'success' })
    },
    failed: 'Failed to report the problem',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="Report a problem"
      description="Our admins see the order, and what you say of it."
      action="Send"
      pendingAction="Sending..."
    >
      <TextArea
        label="What is wrong?"
        limit={orderLimits.problem}
        error={form.formState.errors.problem?.message}
        {...form.register('problem')}
      />
    </FormDialog>
  )
}
