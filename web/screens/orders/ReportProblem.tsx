// Tells the admins what is wrong with an order.
import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { orderLimits, problemText } from '#rules/orders'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/Button.tsx'
import { TextArea } from '#web/design/TextArea.tsx'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { ReportProblemMutation } from '#web/__generated__/ReportProblemMutation.graphql.ts'

const rules = z.object({ problem: problemText })

/** `said` is what was said before. */
type ReportProblemProps = { orderId: string; said: string }

export function ReportProblem({ orderId, said }: ReportProblemProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ resolver: standardSchemaResolver(rules), values: { problem: said } })
  const [commit] = useCommit<ReportProblemMutation>(graphql`
    mutation ReportProblemMutation($input: ReportProblemInput!) {
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
      setOpen(false)
      toast({ title: 'Our admins will look at it', kind: 'success' })
    },
    failed: 'Failed to report the problem',
  })
  return (
    <>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        {said ? 'Problem reported' : 'Report a problem'}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
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
    </>
  )
}
