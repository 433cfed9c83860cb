// Dialog with the market's filters: sort order, own campus first, and a price range.
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isBlank } from '#rules/shared/common'
import { parseKobo } from '#rules/shared/money'
import { productErrors } from '#rules/commerce/products'
import { Button } from '#web/design/buttons/Button.tsx'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'
import { marketPath, sortLabels } from './marketPath.ts'
import type { Search, SortName } from './marketSearch.ts'

const sortOptions = (Object.keys(sortLabels) as SortName[]).map((value) => ({
  value,
  label: sortLabels[value],
}))

const validatePrice = (typed: string): string | undefined =>
  isBlank(typed) || parseKobo(typed) !== null ? undefined : productErrors.price

function useFilterForm(search: Search) {
  const [values, setValues] = useState(search)
  const [isSubmitted, setSubmitted] = useState(false)
  const errors = { lowest: validatePrice(values.lowest), highest: validatePrice(values.highest) }
  return {
    values,
    change: (changes: Partial<Search>) => setValues({ ...values, ...changes }),
    shownErrors: isSubmitted ? errors : { lowest: undefined, highest: undefined },
    /** Shows the errors; returns true when the values are valid. */
    validate() {
      focusFirstError(() => setSubmitted(true))
      return !errors.lowest && !errors.highest
    },
  }
}

type MarketFiltersProps = { search: Search; onClose: () => void }

export function MarketFilters({ search, onClose }: MarketFiltersProps) {
  const formId = useId()
  const navigate = useNavigate()
  const { validate, ...form } = useFilterForm(search)

  function applySearch(newSearch: Search) {
    onClose()
    const trimmed = { ...newSearch, lowest: newSearch.lowest.trim(), highest: newSearch.highest.trim() }
    void navigate(marketPath(trimmed), { replace: true })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (validate()) applySearch(form.values)
  }
  const clear = () => applySearch({ ...search, sort: 'newest', campusFirst: false, lowest: '', highest: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Filters"
      footer={
        <>
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
          <Button type="submit" form={formId}>
            Show {search.kind}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3 pb-3">
        <FilterFields {...form} />
      </form>
    </Dialog>
  )
}

type FilterFieldsProps = Omit<ReturnType<typeof useFilterForm>, 'validate'>

function FilterFields({ values, change, shownErrors }: FilterFieldsProps) {
  const renderPriceField = (name: 'lowest' | 'highest', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Any"
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={shownErrors[name]}
    />
  )
  const campusFirstField = (
    <Checkbox
      label="My campus first"
      checked={values.campusFirst}
      onChange={(event) => change({ campusFirst: event.target.checked })}
    />
  )
  // Services have no price to filter or sort by.
  if (values.kind === 'services') return campusFirstField
  return (
    <>
      <RadioGroup
        label="Order"
        value={values.sort}
        onChange={(sort) => change({ sort })}
        options={sortOptions}
      />
      {campusFirstField}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {renderPriceField('lowest', 'Lowest price (₦)')}
        {renderPriceField('highest', 'Highest price (₦)')}
      </div>
    </>
  )
}
