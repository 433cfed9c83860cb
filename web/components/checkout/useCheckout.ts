// State of the checkout form, and the mutation that starts the payment; a failure keeps the values.
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { checkout, orderTexts, calculateSurcharge, type FeeBearer } from '#rules/commerce/orders'
import { toast } from '#web/design/overlays/toast.ts'
import { navigateAway } from '#web/lib/page/navigateAway.ts'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'
import { messageOf, ServerError } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useCheckoutMutation } from '#web/__generated__/useCheckoutMutation.graphql.ts'

export interface CheckoutOffer {
  /** Global id. */
  productId: string
  quantities: { least: number; most: number }
  sizes: readonly string[]
  priceKobo: number
  bearer: FeeBearer
  /** Addresses of the buyer's last orders, newest first. */
  addresses: readonly string[]
}

/** Toast while payments are not available (002 §2). */
const comingSoon = {
  title: 'Coming soon!',
  description: 'Purchase functionality will be available soon.',
}

interface CheckoutValues {
  quantity: number
  /** Empty for none. */
  size: string
  shippingAddress: string
}

type FieldErrors = Partial<Record<keyof CheckoutValues, string>>

const toFieldErrors = (problems: readonly { path: unknown; message: string }[]): FieldErrors =>
  Object.fromEntries(problems.map(({ path, message }) => [String(path), message]))

function computeTotals({ priceKobo, bearer }: CheckoutOffer, quantity: number) {
  const totalKobo = priceKobo * quantity
  const processingKobo = calculateSurcharge(totalKobo, bearer)
  return { totalKobo, processingKobo, payKobo: totalKobo + processingKobo }
}

export function useCheckout(offer: CheckoutOffer, onSubmittingChange: (isSubmitting: boolean) => void) {
  const { sizes, addresses, productId, priceKobo, quantities } = offer
  const [values, setValues] = useState<CheckoutValues>(() => ({
    quantity: quantities.least,
    // A single size is chosen already (002 §5).
    size: sizes.length === 1 ? (sizes[0] ?? '') : '',
    shippingAddress: addresses[0] ?? '',
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const isBusy = useRef(false)
  const [commit] = useMutationPromise<useCheckoutMutation>(graphql`
    mutation useCheckoutMutation($input: StartCheckoutInput!) {
      startCheckout(input: $input) {
        checkoutUrl
        product {
          stock
          viewerCanBuy
        }
      }
    }
  `)

  function fail(error: unknown) {
    if (error instanceof ServerError && error.message === orderTexts.notPayable) return toast(comingSoon)
    if (error instanceof ServerError) focusFirstError(() => setErrors(toFieldErrors(error.problems)))
    toast({ title: 'Payment Error', description: messageOf(error, orderTexts.startFailed), kind: 'error' })
  }

  async function send() {
    const { data, error } = checkout.safeParse({ ...values, size: values.size || null })
    focusFirstError(() => setErrors(toFieldErrors(error?.issues ?? [])))
    if (!data)
      return toast({ title: 'Missing Information', description: error?.issues[0]?.message, kind: 'error' })
    const { startCheckout } = await commit({ input: { ...data, productId, priceKobo } })
    await navigateAway(startCheckout.checkoutUrl)
  }

  function setBusy(isNowBusy: boolean) {
    isBusy.current = isNowBusy
    setSubmitting(isNowBusy)
    onSubmittingChange(isNowBusy)
  }

  async function submit() {
    if (isBusy.current) return
    setBusy(true)
    await send().catch(fail)
    setBusy(false)
  }

  return {
    values,
    errors,
    isSubmitting,
    totals: computeTotals(offer, values.quantity),
    change(changes: Partial<CheckoutValues>) {
      setValues((now) => ({ ...now, ...changes }))
      setErrors({})
    },
    submit: () => void submit(),
  }
}
