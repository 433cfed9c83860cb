// 'Checkout' (002 §2, §5): how many, in which size and where to, and on to the page where it is paid.
import { Suspense, useContext, useState, type ReactNode } from 'react'
import { Lock } from 'lucide-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { nairaText } from '#rules/shared/money'
import { orderLimits, orderTexts, quantitiesOf } from '#rules/commerce/orders'
import { ProductFacts } from '#web/components/product/ProductFacts.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { Chips } from '#web/design/buttons/Chips.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { Stepper } from '#web/design/fields/Stepper.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import type { CheckoutDialogQuery } from '#web/__generated__/CheckoutDialogQuery.graphql.ts'
import { useCheckout, type Asked } from './useCheckout.ts'

type CheckoutDialogProps = { databaseId: number; isOpen: boolean; onClose: () => void }

export function CheckoutDialog({ databaseId, isOpen, onClose }: CheckoutDialogProps) {
  const [isUnderWay, setUnderWay] = useState(false)
  return (
    <Dialog
      open={isOpen}
      // On its way it stays: the next thing one sees is the page of the card.
      onOpenChange={(open) => open || isUnderWay || onClose()}
      title="Checkout"
    >
      <QueryBoundary
        fallback={(error, retry) => (
          <div role="alert" className="grid min-h-40 place-items-center gap-3 text-center text-muted">
            {messageOf(error, noConnection)}
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      >
        <Suspense
          fallback={
            <div className="grid min-h-80 place-items-center">
              <Spinner />
            </div>
          }
        >
          <Loaded databaseId={databaseId} onUnderWay={setUnderWay} />
        </Suspense>
      </QueryBoundary>
    </Dialog>
  )
}

type LoadedProps = { databaseId: number; onUnderWay: (is: boolean) => void }

/** Asked for anew each time it opens: stock and price are those of now. */
function Loaded({ databaseId, onUnderWay }: LoadedProps) {
  const { product, site, viewer } = useLazyLoadQuery<CheckoutDialogQuery>(
    graphql`
      query CheckoutDialogQuery($databaseId: Int!) {
        product(databaseId: $databaseId) {
          id
          stock
          viewerCanBuy
          sizes
          price {
            kobo
          }
          ...ProductFacts_product
        }
        site {
          buyerPaysProcessing
        }
        viewer {
          usedAddresses
        }
      }
    `,
    { databaseId },
    { fetchKey: useContext(RetryContext), fetchPolicy: 'network-only' },
  )
  if (!product || product.stock === 0)
    return <EmptyState title="Sold out" text="Somebody was faster. Look for something like it." />
  const bearer = site.buyerPaysProcessing ? 'buyer' : 'platform'
  const quantities = quantitiesOf({ priceKobo: product.price.kobo, stock: product.stock }, bearer)
  if (!product.viewerCanBuy || !quantities)
    return <EmptyState title="Not for sale" text={orderTexts.notForSale} />
  return (
    <Form
      asked={{
        productId: product.id,
        quantities,
        sizes: product.sizes,
        priceKobo: product.price.kobo,
        bearer,
        addresses: viewer?.usedAddresses ?? [],
      }}
      onUnderWay={onUnderWay}
    >
      <ProductFacts product={product} />
    </Form>
  )
}

type FormProps = { asked: Asked; onUnderWay: (is: boolean) => void; children: ReactNode }

function Form({ asked, onUnderWay, children }: FormProps) {
  const { said, change, faults, isUnderWay, submit, sums } = useCheckout(asked, onUnderWay)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="mb-4">{children}</div>
      <Stepper
        label="Quantity"
        value={said.quantity}
        {...asked.quantities}
        onChange={(quantity) => change({ quantity })}
        error={faults.quantity}
      />
      {asked.sizes.length > 0 && (
        <Chips
          label="Size"
          isOptional
          values={asked.sizes}
          chosen={[said.size]}
          onToggle={(size) => change({ size: size === said.size ? '' : size })}
          error={faults.size}
        />
      )}
      <TextArea
        label="Shipping address"
        autoComplete="shipping street-address"
        limit={orderLimits.address}
        value={said.shippingAddress}
        onChange={({ target }) => change({ shippingAddress: target.value })}
        error={faults.shippingAddress}
      />
      <UsedAddresses
        addresses={asked.addresses.filter((address) => address !== said.shippingAddress)}
        onPick={(shippingAddress) => change({ shippingAddress })}
      />
      <Sums quantity={said.quantity} priceKobo={asked.priceKobo} {...sums} />
      {/* In sight however much stands above it. */}
      <div data-form-bar className="sticky bottom-0 z-1 -mx-4 bg-raised px-4 pt-2 pb-1 md:-mx-6 md:px-6">
        <Button type="submit" size="lg" block pending={isUnderWay && 'One moment...'}>
          <Lock size={18} aria-hidden />
          Pay {nairaText(sums.payKobo)}
        </Button>
      </div>
      <p className="mt-2 text-center text-small text-muted">
        You will finish on our card partner's secure page.
      </p>
    </form>
  )
}

type UsedAddressesProps = { addresses: readonly string[]; onPick: (address: string) => void }

/** Where one's last orders went, a tap away. */
function UsedAddresses({ addresses, onPick }: UsedAddressesProps) {
  if (addresses.length === 0) return null
  return (
    <ul aria-label="Where your last orders went" className="mb-4 flex flex-wrap gap-2">
      {addresses.map((address) => (
        <li key={address} className="max-w-full">
          <Chip onClick={() => onPick(address)} className="max-w-full">
            <bdi className="truncate">{address}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

interface SumsProps {
  quantity: number
  priceKobo: number
  totalKobo: number
  processingKobo: number
  payKobo: number
}

const Sums = ({ quantity, priceKobo, totalKobo, processingKobo, payKobo }: SumsProps) => (
  <dl className="mb-4">
    <Sum name={`${quantity} × ${nairaText(priceKobo)}`}>{nairaText(totalKobo)}</Sum>
    {processingKobo > 0 && <Sum name="Payment processing">{nairaText(processingKobo)}</Sum>}
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2.5">
      <dt className="text-lead font-semibold">Total</dt>
      <dd>
        <Price amountKobo={payKobo} size="total" />
      </dd>
    </div>
  </dl>
)

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
