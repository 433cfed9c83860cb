// Samples of form fields for the design screen: empty, filled, wrong and disabled.
import { useState } from 'react'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { CodeField } from '#web/design/fields/CodeField.tsx'
import { ComboField } from '#web/design/fields/ComboField.tsx'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { SearchSelect } from '#web/design/fields/SearchSelect.tsx'
import { Select } from '#web/design/fields/Select.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { Specimen } from './Specimen.tsx'

const universities = ['University of Lagos', 'University of Ibadan', 'Bayero University Kano']
const categories = ['Clothing', 'Electronics', 'Books'].map((label) => ({ value: label, label }))
const bankNames =
  'Access Bank, First Bank of Nigeria, Guaranty Trust Bank, United Bank for Africa, Union Bank of Nigeria, Wema Bank'
const banks = bankNames.split(', ').map((label) => ({ value: label, label }))

export function FieldSpecimens() {
  return (
    <>
      <TextSpecimens />
      <CodeSpecimens />
      <ListSpecimens />
      <ChoiceSpecimens />
    </>
  )
}

function TextSpecimens() {
  const [university, setUniversity] = useState('')
  const [bio, setBio] = useState('100L Mass Comm. I know where the good amala is')
  const [search, setSearch] = useState('')
  return (
    <Specimen title="Text">
      <div>
        <TextField label="Email" placeholder="you@school.edu.ng" hint="We never show it." />
        <TextField label="Email" defaultValue="uche@unilag" error="Invalid email address" />
        <TextField label="Email" defaultValue="uche.obi@live.unilag.edu.ng" disabled />
        <TextField label="Account number" defaultValue="0123456789" counter="10 of 10" />
        <PasswordField label="Password" defaultValue="sand dunes" />
        <ComboField
          label="University"
          value={university}
          onChange={setUniversity}
          suggestions={universities}
        />
        <TextArea
          label="Bio"
          value={bio}
          onChange={(event) => setBio(event.target.value)}
          limit={160}
          hint="Shown on your profile."
        />
        <TextArea
          label="Details"
          defaultValue="Much too long."
          limit={10}
          length={14}
          error="Use fewer words"
        />
        <SearchField label="Search products" value={search} onChange={setSearch} />
      </div>
    </Specimen>
  )
}

function CodeSpecimens() {
  const [code, setCode] = useState('4929')
  return (
    <Specimen title="Code">
      <CodeField label="Code" value={code} onChange={setCode} />
      <CodeField label="Wrong code" value="123456" onChange={setCode} error="That code is not right" />
      <CodeField label="Expired code" value="12" onChange={setCode} disabled />
    </Specimen>
  )
}

function ListSpecimens() {
  const [category, setCategory] = useState('')
  const [bank, setBank] = useState('Guaranty Trust Bank')
  const bankField = {
    label: 'Bank',
    options: banks,
    searchLabel: 'Search banks',
    emptyText: 'No bank has that name.',
  }
  return (
    <Specimen title="Lists">
      <div>
        <Select label="Category" value={category} onChange={setCategory} options={categories} />
        <Select
          label="Category"
          value=""
          onChange={setCategory}
          options={categories}
          error="Choose a category"
        />
        <Select label="Category" value="Books" onChange={setCategory} options={categories} disabled />
        <SearchSelect {...bankField} value={bank} onChange={setBank} />
        <SearchSelect {...bankField} value="" onChange={setBank} error="Choose your bank" />
      </div>
    </Specimen>
  )
}

const reasons = [
  { value: 'spam', label: 'Spam' },
  { value: 'hate', label: 'Hate speech', hint: 'Against a person or a group.' },
  { value: 'misinformation', label: 'Misinformation' },
]

function ChoiceSpecimens() {
  const [reason, setReason] = useState('misinformation')
  return (
    <Specimen title="Choices">
      <RadioGroup label="Reason" value={reason} onChange={setReason} options={reasons} />
      <RadioGroup
        label="Reason"
        value=""
        onChange={setReason}
        options={reasons.slice(0, 1)}
        error="Choose one"
      />
      <div>
        <Checkbox label="I am 16 or older" />
        <Checkbox label="I am 16 or older" defaultChecked />
        <Checkbox label="I am 16 or older" error="You must be 16 or older" />
        <Checkbox label="I am 16 or older" defaultChecked disabled />
      </div>
    </Specimen>
  )
}
