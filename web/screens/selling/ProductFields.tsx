// The fields of a product: what it is called, what there is to say of it, its price, stock, category and sizes.
import { isBlank } from '#rules/common'
import { koboOf, productCategories, productLimits, productSizes } from '#rules/products'
import { Chip } from '#web/design/Chip.tsx'
import { FieldError } from '#web/design/FieldError.tsx'
import { nairaDigits } from '#web/design/naira.ts'
import { Select } from '#web/design/Select.tsx'
import { TextArea } from '#web/design/TextArea.tsx'
import { TextField } from '#web/design/TextField.tsx'
import type { ProductForm } from './useProductForm.ts'

/** The chosen value stays choosable, also where no list has it any more (decision 92). */
const withChosen = (list: readonly string[], chosen: readonly string[]) => [
  ...list,
  ...chosen.filter((value) => value !== '' && !list.includes(value)),
]

/** What is chosen where there is no category. */
const none = 'none'

export function ProductFields({ form }: { form: ProductForm }) {
  const { draft, change, faults } = form
  const categories = withChosen(productCategories, [draft.category])
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
      <Select
        label="Category"
        value={draft.category || none}
        onChange={(category) => change({ category: category === none ? '' : category })}
        options={[
          { value: none, label: 'None' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
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
  const toggle = (size: string) =>
    change({
      sizes: draft.sizes.includes(size)
        ? draft.sizes.filter((each) => each !== size)
        : withChosen(productSizes, [...draft.sizes, size]).filter(
            (each) => each === size || draft.sizes.includes(each),
          ),
    })
  return (
    <div role="group" aria-labelledby="sizes" className="mb-4">
      <p id="sizes" className="mb-1.5 text-sm font-medium">
        Sizes
      </p>
      <div className="flex flex-wrap gap-2">
        {withChosen(productSizes, draft.sizes).map((size) => (
          <Chip key={size} shape="size" selected={draft.sizes.includes(size)} onClick={() => toggle(size)}>
            {size}
          </Chip>
        ))}
      </div>
      {faults.sizes && <FieldError id="sizes-error" text={faults.sizes} />}
    </div>
  )
}
