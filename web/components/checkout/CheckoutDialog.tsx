// Checkout dialog (002 §2, §5): quantity, size and address, then the provider's card page.
import { useContext, useState, type ReactNode } from 'react'
import { Lock } from 'lucide-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { formatNaira } from '#rules/shared/money'
import { orderLimits, orderTexts, orderableQuantities } from '#rules/commerce/orders'
import { DialogBoundary } from '#web/components/dialog/DialogBoundary.tsx'
import { ProductFacts } from '#web/components/product/ProductFacts.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { Chips } from '#web/design/buttons/Chips.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { Stepper } from '#web/design/fields/Stepper.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import type { CheckoutDialogQuery } from '#web/__generated__/CheckoutDialogQuery.graphql.ts'
import { useCheckout, type CheckoutOffer } from './useCheckout.ts'

type CheckoutDialogProps = { databaseId: number; isOpen: boolean; onClose: () => void }

export function CheckoutDialog({ databaseId, isOpen, onClose }: CheckoutDialogProps) {
  const [isSubmitting, setSubmitting] = useState(false)
  return (
    <Dialog
      open={isOpen}
      // It stays open while submitting: the card page follows.
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title="Checkout"
    >
      <DialogBoundary spinnerClassName="min-h-80">
        <CheckoutContent databaseId={databaseId} onSubmittingChange={setSubmitting} />
      </DialogBoundary>
    </Dialog>
  )
}

type CheckoutContentProps = { databaseId: number; onSubmittingChange: (isSubmitting: boolean) => void }

function CheckoutContent({ databaseId, onSubmittingChange }: CheckoutContentProps) {
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
  const quantities = orderableQuantities({ priceKobo: product.price.kobo, stock: product.stock }, bearer)
  if (!product.viewerCanBuy || !quantities)
    return <EmptyState title="Not for sale" text={orderTexts.notForSale} />
  return (
    <CheckoutForm
      offer={{
        productId: product.id,
        quantities,
        sizes: product.sizes,
        priceKobo: product.price.kobo,
        bearer,
        addresses: viewer?.usedAddresses ?? [],
      }}
      onSubmittingChange={onSubmittingChange}
    >
      <ProductFacts product={product} />
    </CheckoutForm>
  )
}

type CheckoutFormProps = {
  offer: CheckoutOffer
  onSubmittingChange: (isSubmitting: boolean) => void
  children: ReactNode
}

function CheckoutForm({ offer, onSubmittingChange, children }: CheckoutFormProps) {
  const { values, change, errors, isSubmitting, submit, totals } = useCheckout(offer, onSubmittingChange)
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
        value={values.quantity}
        min={offer.quantities.least}
        max={offer.quantities.most}
        onChange={(quantity) => change({ quantity })}
        error={errors.quantity}
      />
      {offer.sizes.length > 0 && (
        <Chips
          label="Size"
          isOptional
          values={offer.sizes}
          chosen={[values.size]}
          onToggle={(size) => change({ size: size === values.size ? '' : size })}
          error={errors.size}
        />
      )}
      <TextArea
        label="Shipping address"
        autoComplete="shipping street-address"
        limit={orderLimits.address}
        value={values.shippingAddress}
        onChange={({ target }) => change({ shippingAddress: target.value })}
        error={errors.shippingAddress}
      />
      <UsedAddresses
        addresses={offer.addresses.filter((address) => address !== values.shippingAddress)}
        onPick={(shippingAddress) => change({ shippingAddress })}
      />
      <Totals quantity={values.quantity} priceKobo={offer.priceKobo} {...totals} />
      <div data-form-bar className="sticky bottom-0 z-1 -mx-4 bg-raised px-4 pt-2 pb-1 md:-mx-6 md:px-6">
        <Button type="submit" size="lg" block pending={isSubmitting && 'One moment...'}>
          <Lock size={18} aria-hidden />
          Pay {formatNaira(totals.payKobo)}
        </Button>
      </div>
      <p className="mt-2 text-center text-small text-muted">
        You will finish on our card partner's secure page.
      </p>
    </form>
  )
}

type UsedAddressesProps = { addresses: readonly string[]; onPick: (address: string) => void }

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

type TotalsProps = ReturnType<typeof useCheckout>['totals'] & { quantity: number; priceKobo: number }

const Totals = ({ quantity, priceKobo, totalKobo, processingKobo, payKobo }: TotalsProps) => (
  <dl className="mb-4">
    <TotalLine name={`${quantity} × ${formatNaira(priceKobo)}`}>{formatNaira(totalKobo)}</TotalLine>
    {processingKobo > 0 && <TotalLine name="Payment processing">{formatNaira(processingKobo)}</TotalLine>}
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2.5">
      <dt className="text-lead font-semibold">Total</dt>
      <dd>
        <Price amountKobo={payKobo} size="total" />
      </dd>
    </div>
  </dl>
)

const TotalLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
