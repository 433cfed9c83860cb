// Verification of a payment with the server, repeated while its outcome is pending.
import { useCallback, useEffect, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { isReference, toPaymentView, type PaymentView } from '#rules/commerce/orders'
import { isUnanswered, messageOf } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { usePolling } from '#web/relay/live/usePolling.ts'
import { isSurplus } from './refundTexts.ts'
import type {
  usePaymentCheckMutation,
  usePaymentCheckMutation$data,
} from '#web/__generated__/usePaymentCheckMutation.graphql.ts'

type Payment = usePaymentCheckMutation$data['verifyPayment']

type Check =
  | { view: 'verifying' }
  | { view: 'failed'; reason: string }
  | { view: PaymentView; payment: Payment }

/** Retries of a request without a response (002 §9). */
const maxRetries = 2

const fallbackText = 'Unable to verify your payment. Please contact support.'

/** `check` is the outcome to show; `verify` asks the server again, as after an event. */
export function usePaymentCheck(reference: string | null) {
  const isKnown = reference !== null && isReference(reference)
  const [check, setCheck] = useState<Check>(
    isKnown ? { view: 'verifying' } : { view: 'failed', reason: 'No reference provided' },
  )
  const [commit] = useMutationPromise<usePaymentCheckMutation>(graphql`
    mutation usePaymentCheckMutation($input: VerifyPaymentInput!) {
      verifyPayment(input: $input) {
        status
        reference
        amount {
          kobo
        }
        order {
          databaseId
          status
          reference
          shippingAddress
          paidAt
          refund
          refundedAt
        }
      }
    }
  `)
  const pendingVerification = useRef<Promise<void> | null>(null)
  const verify = useCallback(async () => {
    if (reference === null || !isKnown) return
    const fetchPayment = async () => (await commit({ input: { reference } })).verifyPayment
    pendingVerification.current ??= fetchOutcome(fetchPayment).then((outcome) => {
      pendingVerification.current = null
      setCheck(outcome)
    })
    await pendingVerification.current
  }, [commit, isKnown, reference])
  useEffect(() => void verify(), [verify])
  // Polls while the outcome is pending, in case the socket is down.
  usePolling(verify, check.view === 'processing' ? 10_000 : undefined)
  return { check, verify }
}

async function fetchOutcome(verify: () => Promise<Payment>): Promise<Check> {
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1)
    try {
      const payment = await verify()
      return { view: toView(payment), payment }
    } catch (error) {
      if (retriesLeft === 0 || !isUnanswered(error))
        return { view: 'failed', reason: messageOf(error, fallbackText) }
    }
}

/** Returns the view of a payment; 'refunded' for a successful payment that is returned (ADR 26). */
function toView({ status, reference, order }: Payment): PaymentView {
  const view = toPaymentView(status)
  const isReturned = order.status === 'REFUNDED' || order.refund != null || isSurplus({ reference, order })
  return view === 'success' && isReturned ? 'refunded' : view
}
