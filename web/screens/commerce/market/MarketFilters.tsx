// The filters of the market: in which order, from which campus first, and what one can pay.
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isBlank } from '#rules/shared/common'
import { koboOf } from '#rules/shared/money'
import { productFaults } from '#rules/commerce/products'
import { Button } from '#web/design/buttons/Button.tsx'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { showFaults } from '#web/lib/page/showFaults.ts'
import { addressOf, sortLabels } from './address.ts'
import type { Asked, SortName } from './asked.ts'

const orders = (Object.keys(sortLabels) as SortName[]).map((value) => ({ value, label: sortLabels[value] }))

const faultOf = (typed: string): string | undefined =>
  isBlank(typed) || koboOf(typed) !== null ? undefined : productFaults.price

/** What is chosen, and what is wrong with it once somebody wanted to see it. */
function useChosen(asked: Asked) {
  const [chosen, setChosen] = useState(asked)
  const [isSent, setSent] = useState(false)
  const faults = { lowest: faultOf(chosen.lowest), highest: faultOf(chosen.highest) }
  return {
    chosen,
    change: (part: Partial<Asked>) => setChosen({ ...chosen, ...part }),
    shownFaults: isSent ? faults : { lowest: undefined, highest: undefined },
    /** Whether it can be looked for. */
    check() {
      showFaults(() => setSent(true))
      return !faults.lowest && !faults.highest
    },
  }
}

type MarketFiltersProps = { asked: Asked; onClose: () => void }

export function MarketFilters({ asked, onClose }: MarketFiltersProps) {
  const formId = useId()
  const navigate = useNavigate()
  const { check, ...choice } = useChosen(asked)

  function show(next: Asked) {
    onClose()
    const trimmed = { ...next, lowest: next.lowest.trim(), highest: next.highest.trim() }
    void navigate(addressOf(trimmed), { replace: true })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) show(choice.chosen)
  }
  const clear = () => show({ ...asked, sort: 'newest', campusFirst: false, lowest: '', highest: '' })
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
            Show {asked.kind}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3 pb-3">
        <Choices {...choice} />
      </form>
    </Dialog>
  )
}

type ChoicesProps = Omit<ReturnType<typeof useChosen>, 'check'>

function Choices({ chosen, change, shownFaults }: ChoicesProps) {
  const price = (name: 'lowest' | 'highest', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Any"
      value={chosen[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={shownFaults[name]}
    />
  )
  const campusFirst = (
    <Checkbox
      label="My campus first"
      checked={chosen.campusFirst}
      onChange={(event) => change({ campusFirst: event.target.checked })}
    />
  )
  // A service says what it costs in words.
  if (chosen.kind === 'services') return campusFirst
  return (
    <>
      <RadioGroup label="Order" value={chosen.sort} onChange={(sort) => change({ sort })} options={orders} />
      {campusFirst}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {price('lowest', 'Lowest price (₦)')}
        {price('highest', 'Highest price (₦)')}
      </div>
    </>
  )
}
