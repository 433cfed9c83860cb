// Actions of the vendor on a paid order: mark it shipped, enter the hand-over code, message the buyer.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { SaleActions_order$key } from '#web/__generated__/SaleActions_order.graphql.ts'
import type { SaleActionsShipMutation } from '#web/__generated__/SaleActionsShipMutation.graphql.ts'

export function SaleActions(props: { order: SaleActions_order$key }) {
  const { id, viewerCanShip, viewerCanHandOver, buyer } = useFragment(
    graphql`
      fragment SaleActions_order on Order {
        id
        viewerCanShip
        viewerCanHandOver
        buyer {
          databaseId
          viewerCanMessage
        }
      }
    `,
    props.order,
  )
  if (!viewerCanHandOver) return null
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
      {viewerCanShip && <Ship orderId={id} />}
      <HandOver orderId={id} />
      {buyer?.viewerCanMessage && (
        <Button asChild variant="secondary" block>
          <Link to={`/messages/${buyer.databaseId}`}>Message</Link>
        </Button>
      )}
    </div>
  )
}

function Ship({ orderId }: { orderId: string }) {
  const [commit, isPending] = useMutationPromise<SaleActionsShipMutation>(graphql`
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
        description: messageOf(error, noConnectionMessage),
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

const loadDialog = async () => (await import('./HandOverDialog.tsx')).HandOverDialog

function HandOver({ orderId }: { orderId: string }) {
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button block onClick={async () => setOpen(await ensureDialogLoaded())}>
        Enter code
      </Button>
      {Dialog && <Dialog orderId={orderId} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
