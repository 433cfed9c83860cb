// What a vendor does about an order that is paid: says that it is on its way, and types in the code of the buyer.
import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { handoverCode } from '#rules/orders'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/Button.tsx'
import { CodeField } from '#web/design/CodeField.tsx'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { SaleActions_order$key } from '#web/__generated__/SaleActions_order.graphql.ts'
import type { SaleActionsHandOverMutation } from '#web/__generated__/SaleActionsHandOverMutation.graphql.ts'
import type { SaleActionsShipMutation } from '#web/__generated__/SaleActionsShipMutation.graphql.ts'

export function SaleActions(props: { order: SaleActions_order$key }) {
  const { id, status, buyer } = useFragment(
    graphql`
      fragment SaleActions_order on Order {
        id
        status
        buyer {
          databaseId
        }
      }
    `,
    props.order,
  )
  const isOpen = status === 'PAID' || status === 'SHIPPED'
  if (!isOpen) return null
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
      {status === 'PAID' && <Ship orderId={id} />}
      <HandOver orderId={id} />
      {buyer && (
        <Button asChild variant="secondary" block>
          <Link to={`/messages/${buyer.databaseId}`}>Message</Link>
        </Button>
      )}
    </div>
  )
}

function Ship({ orderId }: { orderId: string }) {
  const [commit, isPending] = useCommit<SaleActionsShipMutation>(graphql`
    mutation SaleActionsShipMutation($input: MarkShippedInput!) {
      markShipped(input: $input) {
        order {
          ...SaleCard_order
        }
      }
    }
  `)
  async function ship() {
    try {
      await commit({ input: { orderId } })
      toast({ title: 'Marked as shipped', kind: 'success' })
    } catch (error) {
      toast({
        title: 'Failed to update order',
        description: messageOf(error, noConnection),
        kind: 'error',
      })
    }
  }
  return (
    <Button variant="secondary" block pending={isPending && 'Saving...'} onClick={() => void ship()}>
      Mark shipped
    </Button>
  )
}

const rules = z.object({ code: handoverCode })

function HandOver({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ resolver: standardSchemaResolver(rules), defaultValues: { code: '' } })
  const [commit] = useCommit<SaleActionsHandOverMutation>(graphql`
    mutation SaleActionsHandOverMutation($input: HandOverInput!) {
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
      setOpen(false)
      toast({ title: 'Order delivered', kind: 'success' })
    },
    failed: 'Failed to update order',
  })
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        Enter code
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
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
              label="Hand-over code"
              inputMode="numeric"
              autoComplete="off"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormDialog>
    </>
  )
}
