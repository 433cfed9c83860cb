// The fields of a product: what it is called, what there is to say of it, its price, stock, category and sizes.
import { useId } from 'react'
import { isBlank } from '#rules/common'
import { koboOf } from '#rules/money'
import { productCategories, productLimits, productSizes } from '#rules/products'
import { Chip } from '#web/design/Chip.tsx'
import { FieldError } from '#web/design/FieldError.tsx'
import { nairaDigits } from '#web/design/naira.ts'
import { TextArea } from '#web/design/TextArea.tsx'
import { TextField } from '#web/design/TextField.tsx'
import type { ProductForm } from './useProductForm.ts'

/** The chosen value stays choosable, also where no list has it any more (decision 92). */
const withChosen = (list: readonly string[], chosen: readonly string[]) => [
  ...list,
  ...chosen.filter((value) => value !== '' && !list.includes(value)),
]

export function ProductFields({ form }: { form: ProductForm }) {
  const { draft, change, faults } = form
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={faults.name}
        autoComplete="off"
      />
      <TextArea
        label="Description"
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        error={faults.description}
        limit={productLimits.description}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <PriceField form={form} />
        <StockField form={form} />
      </div>
      <Chips
        label="Category"
        values={withChosen(productCategories, [draft.category])}
        chosen={[draft.category]}
        onToggle={(category) => change({ category: category === draft.category ? '' : category })}
        error={faults.category}
      />
      <Sizes form={form} />
    </>
  )
}

function PriceField({ form: { draft, change, faults } }: { form: ProductForm }) {
  /** Once it is typed, it is written as prices are. */
  function tidy() {
    const kobo = koboOf(draft.price)
    if (kobo !== null) change({ price: nairaDigits(kobo) })
  }
  return (
    <TextField
      label="Price (₦)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="12,500"
      value={draft.price}
      onChange={({ target }) => change({ price: target.value })}
      onBlur={tidy}
      error={faults.price}
    />
  )
}

function StockField({ form: { draft, change, faults } }: { form: ProductForm }) {
  const isNone = isBlank(draft.stock) || Number(draft.stock) === 0
  return (
    <TextField
      label="Stock"
      inputMode="numeric"
      autoComplete="off"
      value={draft.stock}
      onChange={({ target }) => change({ stock: target.value })}
      error={faults.stock}
      hint={isNone ? 'With nothing in stock, buyers cannot order it.' : undefined}
    />
  )
}

function Sizes({ form: { draft, change, faults } }: { form: ProductForm }) {
  const values = withChosen(productSizes, draft.sizes)
  /** In the order they are offered in. */
  const toggle = (size: string) =>
    change({ sizes: values.filter((each) => draft.sizes.includes(each) !== (each === size)) })
  return <Chips label="Sizes" values={values} chosen={draft.sizes} onToggle={toggle} error={faults.sizes} />
}

type ChipsProps = {
  label: string
  values: readonly string[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  error?: string
}

function Chips({ label, values, chosen, onToggle, error }: ChipsProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="mb-4">
      <p id={id} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip key={value} shape="size" selected={chosen.includes(value)} onClick={() => onToggle(value)}>
            {value}
          </Chip>
        ))}
      </div>
      {error && <FieldError id={`${id}error`} text={error} />}
    </div>
  )
}
