// Paystack's fee and its split of a charge between Fennec and the vendor; tests compare Fennec's own computation with it.

/** Payer of a fee that exceeds the main account's share; the documentation allows both readings. */
type ExcessFeePayer = 'main' | 'subaccount'

/** Fee of a local card in kobo: 1.5 %, plus ₦100 from ₦2,500 on, at most ₦2,000. */
export function feeOf(amountKobo: number): number {
  const isFlatFeeWaived = amountKobo < 250_000
  return Math.min(200_000, Math.ceil((amountKobo * 15) / 1000) + (isFlatFeeWaived ? 0 : 10_000))
}

interface Sale {
  amountKobo: number
  bearer: 'account' | 'subaccount'
  /** Of the subaccount; null without one. */
  percentage: number | null
  chargeKobo: number | null
}

/** Splits a charge, in kobo: Paystack's fee, and the shares of the main account and the subaccount. */
export function computeSplit(
  { amountKobo, bearer, percentage, chargeKobo }: Sale,
  excessFeePayer: ExcessFeePayer,
) {
  const paystack = feeOf(amountKobo)
  if (percentage === null) return { paystack, integration: amountKobo - paystack, subaccount: 0 }
  const mainKobo = chargeKobo ?? Math.round((amountKobo * percentage) / 100)
  const restKobo = amountKobo - mainKobo
  if (bearer === 'subaccount') return { paystack, integration: mainKobo, subaccount: restKobo - paystack }
  if (mainKobo >= paystack || excessFeePayer === 'main')
    return { paystack, integration: mainKobo - paystack, subaccount: restKobo }
  return { paystack, integration: mainKobo, subaccount: restKobo - paystack }
}
