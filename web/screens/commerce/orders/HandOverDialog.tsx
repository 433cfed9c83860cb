// Dialog in which the vendor enters the buyer's hand-over code, which marks the order delivered.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { handoverCode } from '#rules/commerce/orders'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { CodeField } from '#web/design/fields/CodeField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { HandOverDialogMutation } from '#web/__generated__/HandOverDialogMutation.graphql.ts'

const rules = z.object({ code: handoverCode })

type HandOverDialogProps = { orderId: string; isOpen: boolean; onClose: () => void }

export function HandOverDialog({ orderId, isOpen, onClose }: HandOverDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(rules), defaultValues: { code: '' } })
  const [commit] = useMutationPromise<HandOverDialogMutation>(graphql`
    mutation HandOverDialogMutation($input: HandOverInput!) {
      handOver(input: $input) {
        order {
          ...SaleCard_order
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: ({ code }) => commit({ input: { orderId, code } }),
    onSent() {
      onClose()
      toast({ title: 'Order delivered', kind: 'success' })
    },
    failed: 'Failed to update order',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="Hand over"
      description="Ask the buyer for the six digits on the order, once you have handed it over."
      action="Confirm"
      pendingAction="Checking..."
    >
      <Controller
        control={form.control}
        name="code"
        render={({ field, fieldState }) => (
          <CodeField
            ref={field.ref}
            label="Hand-over code"
            inputMode="numeric"
            autoComplete="off"
            value={field.value}
            onChange={field.onChange}
            onComplete={() => submit()}
            readOnly={form.formState.isSubmitting}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}
