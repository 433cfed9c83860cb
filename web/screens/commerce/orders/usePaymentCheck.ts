// What became of a payment, asked of the server when one comes back from paying, and again while it is not decided.
import { useCallback, useEffect, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { isReference, viewOf, type PaymentView } from '#rules/commerce/orders'
import { isUnanswered, messageOf } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import { usePolling } from '#web/relay/live/usePolling.ts'
import { isSurplus } from './refundWords.ts'
import type {
  usePaymentCheckMutation,
  usePaymentCheckMutation$data,
} from '#web/__generated__/usePaymentCheckMutation.graphql.ts'

type Payment = usePaymentCheckMutation$data['verifyPayment']

type Check = { view: 'verifying' } | { view: 'failed'; why: string } | { view: PaymentView; payment: Payment }

/** A call that got no answer is made twice more by itself (002 §9). */
const retries = 2

const fallback = 'Unable to verify your payment. Please contact support.'

export function usePaymentCheck(reference: string | null) {
  const isKnown = reference !== null && isReference(reference)
  const [check, setCheck] = useState<Check>(
    isKnown ? { view: 'verifying' } : { view: 'failed', why: 'No reference provided' },
  )
  const [commit] = useCommit<usePaymentCheckMutation>(graphql`
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
  const underWay = useRef<Promise<void> | null>(null)
  const ask = useCallback(async () => {
    if (reference === null || !isKnown) return
    const verify = async () => (await commit({ input: { reference } })).verifyPayment
    underWay.current ??= outcomeOf(verify).then((outcome) => {
      underWay.current = null
      setCheck(outcome)
    })
    await underWay.current
  }, [commit, isKnown, reference])
  useEffect(() => void ask(), [ask])
  // The socket tells, too, where there is one.
  usePolling(ask, check.view === 'processing' ? 10_000 : undefined)
  return { check, ask }
}

/** A call without an answer is made again. */
async function outcomeOf(verify: () => Promise<Payment>): Promise<Check> {
  for (let left = retries; ; left -= 1)
    try {
      const payment = await verify()
      return { view: viewAs(payment), payment }
    } catch (error) {
      if (left === 0 || !isUnanswered(error)) return { view: 'failed', why: messageOf(error, fallback) }
    }
}

/** Money that came, and buys nothing or no longer does, is on its way back (ADR 26). */
function viewAs({ status, reference, order }: Payment): PaymentView {
  const view = viewOf(status)
  const isBack = order.status === 'REFUNDED' || order.refund != null || isSurplus({ reference, order })
  return view === 'success' && isBack ? 'refunded' : view
}
