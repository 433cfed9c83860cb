// Fields of a product: name, description, price, stock, category and sizes.
import { listingLimits } from '#rules/commerce/listings'
import { parseKobo } from '#rules/shared/money'
import { productCategories, productSizes, typedStock } from '#rules/commerce/products'
import { formatNairaDigits } from '#web/design/display/naira.ts'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { Chips, includeChosen } from '#web/design/buttons/Chips.tsx'
import type { ProductForm } from './useProductForm.ts'

export function ProductFields({ form }: { form: ProductForm }) {
  const { draft, change, errors } = form
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.name}
        autoComplete="off"
      />
      <TextArea
        label="Description"
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        error={errors.description}
        limit={listingLimits.description}
      />
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        <PriceField form={form} />
        <StockField form={form} />
      </div>
      <Chips
        label="Category"
        values={includeChosen(productCategories, [draft.category])}
        chosen={[draft.category]}
        onToggle={(category) => change({ category: category === draft.category ? '' : category })}
        error={errors.category}
      />
      <Sizes form={form} />
    </>
  )
}

function PriceField({ form: { draft, change, errors } }: { form: ProductForm }) {
  function formatPrice() {
    const kobo = parseKobo(draft.price)
    if (kobo !== null) change({ price: formatNairaDigits(kobo) })
  }
  return (
    <TextField
      label="Price (₦)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="12,500"
      value={draft.price}
      onChange={({ target }) => change({ price: target.value })}
      onBlur={formatPrice}
      error={errors.price}
    />
  )
}

function StockField({ form: { draft, change, errors } }: { form: ProductForm }) {
  const isNone = typedStock.safeParse(draft.stock).data === 0
  return (
    <TextField
      label="Stock"
      inputMode="numeric"
      autoComplete="off"
      value={draft.stock}
      onChange={({ target }) => change({ stock: target.value })}
      error={errors.stock}
      hint={isNone ? 'With nothing in stock, buyers cannot order it.' : undefined}
    />
  )
}

function Sizes({ form: { draft, change, errors } }: { form: ProductForm }) {
  const values = includeChosen(productSizes, draft.sizes)
  /** Keeps the sizes in display order. */
  const toggle = (size: string) =>
    change({ sizes: values.filter((value) => draft.sizes.includes(value) !== (value === size)) })
  return <Chips label="Sizes" values={values} chosen={draft.sizes} onToggle={toggle} error={errors.sizes} />
}
