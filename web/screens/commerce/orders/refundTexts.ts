// Texts about the state and the reason of a refund; they promise no date (ADR 26, 002 §2).

const stateTexts: Record<string, string> = {
  WANTED: 'Your refund is under way.',
  PENDING: 'Your refund is under way.',
  PROCESSING: 'Your refund is under way: your bank has it next.',
  PROCESSED: 'Your refund was made.',
  FAILED: 'Your refund could not be made yet. We are looking after it.',
  NEEDS_ATTENTION: 'Your refund could not be made yet. We are looking after it.',
}

export const getRefundText = (state: string): string => stateTexts[state] ?? 'Your refund is under way.'

interface RefundedPayment {
  reference: string
  order: {
    status: string
    reference: string | null | undefined
    paidAt: string | null | undefined
    refund: string | null | undefined
    refundedAt: string | null | undefined
  }
}

/** Returns true for a payment of an order that another payment had already paid. */
export const isSurplus = ({ reference, order }: RefundedPayment): boolean =>
  order.paidAt != null && order.reference !== reference

/** Returns the reason and the state of a payment's refund. */
export function getRefundSentence({ reference, order }: RefundedPayment): string {
  if (isSurplus({ reference, order }))
    return `This order was paid already, so this payment goes back. ${getRefundText('WANTED')}`
  return `${getRefundReason(order)} ${getRefundText(order.refund ?? (order.refundedAt ? 'PROCESSED' : 'WANTED'))}`
}

function getRefundReason({ status, paidAt }: RefundedPayment['order']): string {
  if (paidAt) return 'Your money for this order goes back to you.'
  if (status === 'FAILED') return 'Your payment was not the amount that was asked for.'
  return 'Your payment came when this order had ended.'
}
