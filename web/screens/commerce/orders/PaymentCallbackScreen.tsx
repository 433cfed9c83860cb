// Screen after the payment page (002 §2): verifies the payment, then shows its actual outcome (ADR 26).
import { useEffect, type ReactNode } from 'react'
import { Check, CirclePause, Copy, Hourglass, Undo2, X, type LucideIcon } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { SessionShell } from '#web/components/shell/SessionShell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { cx } from '#web/design/cx.ts'
import { Fact, Facts } from '#web/design/display/Facts.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Logo } from '#web/design/brand/Logo.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { copyText } from '#web/lib/text/copyText.ts'
import { readKey, sessionKeys, writeKey } from '#web/session/keys.ts'
import { getRefundSentence } from './refundTexts.ts'
import { usePaymentCheck } from './usePaymentCheck.ts'
import { useWatchOrders } from './useWatchOrders.ts'

export function PaymentCallbackScreen({ title }: { title: string }) {
  const [params] = useSearchParams()
  const reference = params.get('reference') ?? params.get('trxref')
  const { check, verify } = usePaymentCheck(reference)
  useWatchOrders({ after: null, onEvent: () => check.view === 'processing' && void verify() })
  const isPaid = check.view === 'success'
  useEffect(() => {
    if (isPaid && reference) toastOrderPlaced(reference)
  }, [isPaid, reference])
  return (
    <SessionShell title={title} back="/orders">
      <div className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center px-6 py-12 text-center">
        <OutcomeView check={check} reference={reference} />
      </div>
    </SessionShell>
  )
}

type OutcomeViewProps = { check: ReturnType<typeof usePaymentCheck>['check']; reference: string | null }

function OutcomeView({ check, reference }: OutcomeViewProps) {
  switch (check.view) {
    case 'verifying':
      return (
        <div role="status">
          <Logo size={88} className="mx-auto mb-6 animate-pulse text-accent" />
          <h1 className="type-title">Verifying Payment...</h1>
          <p className="mt-1 text-muted">Keep this page open for a moment.</p>
        </div>
      )
    case 'success':
      return <PaidOutcome payment={check.payment} />
    case 'processing':
      return (
        <Outcome icon={Hourglass} status="pending" title="Payment is still processing">
          <p className="text-muted">Your bank has not decided yet. This page will say so when it has.</p>
          <OrderLink payment={check.payment} />
        </Outcome>
      )
    case 'refunded':
      return (
        <Outcome icon={Undo2} status="none" title="Refund under way">
          <p className="text-muted">{getRefundSentence(check.payment)}</p>
          <OrderLink payment={check.payment} />
        </Outcome>
      )
    case 'notCompleted':
      return (
        <Outcome icon={CirclePause} status="pending" title="Payment Not Completed">
          <p className="text-muted">Your payment was not completed. No charges were made to your account.</p>
          <MarketLink />
          {check.payment.order.status === 'PENDING' && (
            <Button asChild variant="ghost" block className="mt-2">
              <Link to={`/orders/${check.payment.order.databaseId}`}>View order</Link>
            </Button>
          )}
        </Outcome>
      )
    case 'failed':
      return <FailedOutcome reason={check.reason} reference={reference} />
  }
}

type OutcomeProps = { icon: LucideIcon; status: string; title: string; children: ReactNode }

const Outcome = ({ icon: Icon, status, title, children }: OutcomeProps) => (
  <div>
    <span
      data-status={status}
      className="mx-auto mb-5 grid size-[72px] place-items-center rounded-full bg-status text-status-text"
    >
      <Icon size={32} aria-hidden />
    </span>
    <div role="status">
      <h1 tabIndex={-1} className="type-title mb-1">
        {title}
      </h1>
    </div>
    {children}
  </div>
)

type Payment = Extract<OutcomeViewProps['check'], { payment: unknown }>['payment']

const PaidOutcome = ({ payment: { amount, order, reference } }: { payment: Payment }) => (
  <Outcome icon={Check} status="paid" title="Payment Successful!">
    <p className="text-muted">
      Your order has been confirmed! The vendor will process it soon and contact you for delivery.
    </p>
    <Card className="mt-6">
      <p className="text-small text-muted">Amount paid</p>
      <Price amountKobo={amount.kobo} size="receipt" />
      <div className="mt-4 border-t border-dashed border-line-strong text-left">
        <Facts>
          <Fact name="Order">#{order.databaseId}</Fact>
          <Fact name="Reference">{reference}</Fact>
          <Fact name="Shipping to">
            <bdi className="whitespace-pre-line">{order.shippingAddress}</bdi>
          </Fact>
        </Facts>
      </div>
    </Card>
    <Button asChild size="lg" block className="mt-6">
      <Link to="/marketplace">Continue Shopping</Link>
    </Button>
    <Button asChild variant="ghost" block className="mt-2">
      <Link to={`/orders/${order.databaseId}`}>View order</Link>
    </Button>
  </Outcome>
)

const OrderLink = ({ payment }: { payment: Payment }) => (
  <Button asChild size="lg" block className="mt-6">
    <Link to={`/orders/${payment.order.databaseId}`}>View order</Link>
  </Button>
)

const MarketLink = ({ isSecondary = false }: { isSecondary?: boolean }) => (
  <Button
    asChild
    size="lg"
    block
    variant={isSecondary ? 'ghost' : 'primary'}
    className={cx(isSecondary ? 'mt-2' : 'mt-6')}
  >
    <Link to="/marketplace">Back to Marketplace</Link>
  </Button>
)

function FailedOutcome({ reason, reference }: { reason: string; reference: string | null }) {
  return (
    <Outcome icon={X} status="failed" title="Payment Failed">
      <p className="text-muted">{reason}</p>
      {reference && <Reference reference={reference} />}
      <Button size="lg" block className="mt-6" onClick={() => location.reload()}>
        Try Again
      </Button>
      <MarketLink isSecondary />
    </Outcome>
  )
}

/** Payment reference with a copy button; support asks for it. */
const Reference = ({ reference }: { reference: string }) => (
  <Card className="mt-6 flex items-center gap-3 py-1.5 text-left">
    <span className="text-muted">Reference</span>
    <span className="min-w-0 flex-1 text-right wrap-anywhere">{reference}</span>
    <IconButton
      label="Copy reference"
      onClick={async () => {
        const isCopied = await copyText(reference)
        toast(
          isCopied ? { title: 'Copied', kind: 'success' } : { title: 'Could not be copied', kind: 'error' },
        )
      }}
    >
      <Copy size={18} aria-hidden />
    </IconButton>
  </Card>
)

/** Shows the toast once per payment, however often the page is opened (002 §8). */
function toastOrderPlaced(reference: string) {
  if (readKey(sessionKeys.placedOrder) === reference) return
  writeKey(sessionKeys.placedOrder, reference)
  toast({
    title: 'Order placed successfully! 🎉',
    description: 'Your order has been confirmed. The vendor will process it soon.',
    kind: 'success',
  })
}
