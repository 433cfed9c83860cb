// An order while it is put together, and beginning to pay for it; what was typed stays where that fails.
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { checkout, orderTexts, toppedUp, type FeeBearer } from '#rules/commerce/orders'
import { comingSoon } from '#web/components/product/comingSoon.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { leaveFor } from '#web/lib/page/leaveFor.ts'
import { showFaults } from '#web/lib/page/showFaults.ts'
import { messageOf, ServerError } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useCheckoutMutation } from '#web/__generated__/useCheckoutMutation.graphql.ts'

/** What is bought, as it was shown. */
export interface Asked {
  /** Its global id. */
  productId: string
  /** The smallest and the largest quantity that an order may have. */
  quantities: { least: number; most: number }
  sizes: readonly string[]
  priceKobo: number
  bearer: FeeBearer
  /** Where the last orders went. */
  addresses: readonly string[]
}

interface Said {
  quantity: number
  /** Empty is none. */
  size: string
  shippingAddress: string
}

type Faults = Partial<Record<keyof Said, string>>

/** Faults by field, as the rules or the server state them. */
const faultsOf = (problems: readonly { path: unknown; message: string }[]): Faults =>
  Object.fromEntries(problems.map(({ path, message }) => [String(path), message]))

function sumsOf({ priceKobo, bearer }: Asked, quantity: number) {
  const totalKobo = priceKobo * quantity
  const processingKobo = toppedUp(totalKobo, bearer)
  return { totalKobo, processingKobo, payKobo: totalKobo + processingKobo }
}

export function useCheckout(asked: Asked, onUnderWay: (is: boolean) => void) {
  const { sizes, addresses, productId, priceKobo, quantities } = asked
  const [said, setSaid] = useState<Said>(() => ({
    quantity: quantities.least,
    // The only one there is need not be chosen (002 §5).
    size: sizes.length === 1 ? (sizes[0] ?? '') : '',
    shippingAddress: addresses[0] ?? '',
  }))
  const [faults, setFaults] = useState<Faults>({})
  const [isUnderWay, setUnderWay] = useState(false)
  const isBegun = useRef(false)
  const [commit] = useCommit<useCheckoutMutation>(graphql`
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
    if (error instanceof ServerError) showFaults(() => setFaults(faultsOf(error.problems)))
    toast({ title: 'Payment Error', description: messageOf(error, orderTexts.initialize), kind: 'error' })
  }

  async function send() {
    const { data, error } = checkout.safeParse({ ...said, size: said.size || null })
    showFaults(() => setFaults(faultsOf(error?.issues ?? [])))
    if (!data)
      return toast({ title: 'Missing Information', description: error?.issues[0]?.message, kind: 'error' })
    const { startCheckout } = await commit({ input: { ...data, productId, priceKobo } })
    await leaveFor(startCheckout.checkoutUrl)
  }

  async function submit() {
    if (isBegun.current) return
    isBegun.current = true
    setUnderWay(true)
    onUnderWay(true)
    await send().catch(fail)
    isBegun.current = false
    setUnderWay(false)
    onUnderWay(false)
  }

  return {
    said,
    faults,
    isUnderWay,
    sums: sumsOf(asked, said.quantity),
    change(part: Partial<Said>) {
      setSaid((now) => ({ ...now, ...part }))
      setFaults({})
    },
    submit: () => void submit(),
  }
}
