// Fields of a service: name, description, category, contacts, pricing, availability and location.
import { useId, type ComponentProps } from 'react'
import { listingLimits } from '#rules/commerce/listings'
import { serviceCategories } from '#rules/commerce/services'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { Chips, includeChosen } from '#web/design/buttons/Chips.tsx'
import type { ServiceForm } from './useServiceForm.ts'

export function ServiceFields({ form }: { form: ServiceForm }) {
  const { draft, change, errors } = form
  const fieldProps = createFieldProps(form)
  return (
    <>
      <TextField {...fieldProps('name')} label="Service name" />
      <TextArea
        label="Description"
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        error={errors.description}
        limit={listingLimits.description}
      />
      <Chips
        label="Category"
        values={includeChosen(serviceCategories, [draft.category])}
        chosen={[draft.category]}
        onToggle={(category) => change({ category: category === draft.category ? '' : category })}
        error={errors.category}
      />
      <Contacts form={form} />
      <TextField {...fieldProps('pricingInfo')} label="Pricing (optional)" placeholder="From ₦1,500" />
      <TextField
        {...fieldProps('availability')}
        label="Availability (optional)"
        placeholder="Weekdays after 4 pm"
      />
      <TextField {...fieldProps('location')} label="Location (optional)" placeholder="Jaja Hall" />
    </>
  )
}

function Contacts({ form }: { form: ServiceForm }) {
  const id = useId()
  const fieldProps = createFieldProps(form)
  const { contacts } = form.errors
  return (
    <fieldset
      aria-describedby={contacts && `${id}error`}
      data-invalid={contacts ? '' : undefined}
      className="mb-2 min-w-0"
    >
      <legend className="mb-1 font-semibold">How are you reached?</legend>
      <p className="mb-3 text-small text-muted">
        At least one. Students see it once they tap, and you see how often.
      </p>
      <TextField {...fieldProps('contactPhone')} label="Phone" type="tel" placeholder="0803 123 4567" />
      <TextField {...fieldProps('contactEmail')} label="Email" type="email" placeholder="you@example.com" />
      <TextField {...fieldProps('contactWhatsapp')} label="WhatsApp" type="tel" placeholder="0803 123 4567" />
      {contacts && <FieldError id={`${id}error`} text={contacts} />}
    </fieldset>
  )
}

type TextFieldName =
  | 'name'
  | 'contactPhone'
  | 'contactEmail'
  | 'contactWhatsapp'
  | 'pricingInfo'
  | 'availability'
  | 'location'

/** Returns a function that creates the props of a single-line field. */
const createFieldProps =
  ({ draft, change, errors }: ServiceForm) =>
  (field: TextFieldName): Omit<ComponentProps<typeof TextField>, 'label'> => ({
    value: draft[field],
    onChange: ({ target }) => change({ [field]: target.value }),
    error: errors[field],
    autoComplete: 'off',
  })
