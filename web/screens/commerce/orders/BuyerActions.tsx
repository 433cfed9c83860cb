// Actions of the buyer on an order: pay, cancel, confirm receipt, message the vendor, report a problem.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { navigateAway } from '#web/lib/page/navigateAway.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { BuyerActions_order$key } from '#web/__generated__/BuyerActions_order.graphql.ts'
import type { BuyerActionsCancelMutation } from '#web/__generated__/BuyerActionsCancelMutation.graphql.ts'
import type { BuyerActionsConfirmMutation } from '#web/__generated__/BuyerActionsConfirmMutation.graphql.ts'
import type { BuyerActionsResumeMutation } from '#web/__generated__/BuyerActionsResumeMutation.graphql.ts'

export function BuyerActions(props: { order: BuyerActions_order$key }) {
  const order = useFragment(
    graphql`
      fragment BuyerActions_order on Order {
        id
        problem
        viewerCanPay
        viewerCanCancel
        viewerCanConfirm
        viewerCanReportProblem
        vendor {
          databaseId
          viewerCanMessage
        }
      }
    `,
    props.order,
  )
  const { vendor } = order
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 empty:hidden">
      {order.viewerCanPay && <PayNow orderId={order.id} />}
      {order.viewerCanCancel && <Cancel orderId={order.id} />}
      {order.viewerCanConfirm && <ConfirmReceipt orderId={order.id} />}
      {vendor?.viewerCanMessage && (
        <Button asChild variant="secondary" block>
          <Link to={`/messages/${vendor.databaseId}`}>Message vendor</Link>
        </Button>
      )}
      {order.viewerCanReportProblem && <ReportProblem orderId={order.id} report={order.problem ?? ''} />}
    </div>
  )
}

function PayNow({ orderId }: { orderId: string }) {
  const [isRedirecting, setRedirecting] = useState(false)
  const [commit, isPending] = useMutationPromise<BuyerActionsResumeMutation>(graphql`
    mutation BuyerActionsResumeMutation($input: ResumeCheckoutInput!) {
      resumeCheckout(input: $input) {
        checkoutUrl
      }
    }
  `)
  async function pay() {
    try {
      const { resumeCheckout } = await commit({ input: { orderId } })
      setRedirecting(true)
      await navigateAway(resumeCheckout.checkoutUrl)
      setRedirecting(false)
    } catch (error) {
      toast({ title: 'Payment Error', description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
  }
  return (
    <Button block pending={(isPending || isRedirecting) && 'One moment...'} onClick={() => void pay()}>
      Pay now
    </Button>
  )
}

function Cancel({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [commit] = useMutationPromise<BuyerActionsCancelMutation>(graphql`
    mutation BuyerActionsCancelMutation($input: CancelOrderInput!) {
      cancelOrder(input: $input) {
        order {
          ...OrderScreen_order
          ...PurchaseRow_order
        }
      }
    }
  `)
  return (
    <>
      <Button variant="danger-ghost" block onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Cancel order"
        question="Are you sure? If you have just paid, what you paid goes back to you."
        confirm="Cancel order"
        pending="Cancelling..."
        act={() => commit({ input: { orderId } })}
        done="Order cancelled"
        failed="Failed to cancel order"
      />
    </>
  )
}

function ConfirmReceipt({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [commit] = useMutationPromise<BuyerActionsConfirmMutation>(graphql`
    mutation BuyerActionsConfirmMutation($input: ConfirmReceiptInput!) {
      confirmReceipt(input: $input) {
        order {
          ...OrderScreen_order
          ...PurchaseRow_order
        }
      }
    }
  `)
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        I have it
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="I have it"
        question="Do you have it in your hands? This closes the order."
        confirm="I have it"
        tone="primary"
        pending="One moment..."
        act={() => commit({ input: { orderId } })}
        done="Order delivered"
        failed="Failed to update order"
      />
    </>
  )
}

const loadProblem = async () => (await import('./ProblemDialog.tsx')).ProblemDialog

function ReportProblem({ orderId, report }: { orderId: string; report: string }) {
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadProblem)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" block onClick={async () => setOpen(await ensureDialogLoaded())}>
        {report ? 'Problem reported' : 'Report a problem'}
      </Button>
      {Dialog && (
        <Dialog orderId={orderId} initialText={report} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
