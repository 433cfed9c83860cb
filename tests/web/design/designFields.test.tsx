// @vitest-environment happy-dom
// Form fields of the design system: the code field, options, counters, sliders and selects.
import { useState, type ComponentProps } from 'react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { CodeField } from '#web/design/fields/CodeField.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { SearchSelect } from '#web/design/fields/SearchSelect.tsx'
import { Select } from '#web/design/fields/Select.tsx'
import { Slider } from '#web/design/fields/Slider.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'

afterEach(cleanup)

/** The description that a screen reader reads after the name of a control. */
const description = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('the code field', () => {
  function Code(props: Partial<ComponentProps<typeof CodeField>>) {
    const [code, setCode] = useState('')
    return <CodeField label="Code" value={code} onChange={setCode} {...props} />
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('Code')

  test('verifies the code on the sixth character, and keeps and reports a seventh', async () => {
    const verify = vi.fn<(code: string) => void>()
    render(<Code onComplete={verify} />)
    const user = userEvent.setup()
    await user.type(field(), '12345')
    expect(verify).not.toHaveBeenCalled()
    await user.keyboard('67')
    expect(field().value).toBe('1234567')
    expect(description(field())).toBe('A code has six characters')
    expect(verify.mock.calls).toEqual([['123456']])
  })

  test.each(['1234567', '12345a67', 'Your code is 123456'])(
    'keeps a pasted text that is no code whole, and verifies nothing: %s',
    async (text) => {
      const verify = vi.fn<(code: string) => void>()
      render(<Code onComplete={verify} />)
      const user = userEvent.setup()
      await user.click(field())
      await user.paste(text)
      expect(field().value).toBe(text.replaceAll(' ', ''))
      expect(description(field())).toBe('A code has six characters')
      expect(verify).not.toHaveBeenCalled()
    },
  )

  test('takes a code pasted from the e-mail, with spaces and dashes', async () => {
    const verify = vi.fn<(code: string) => void>()
    render(<Code onComplete={verify} />)
    const user = userEvent.setup()
    await user.click(field())
    await user.paste(' 123-4 56\n')
    expect(verify.mock.calls).toEqual([['123456']])
    await user.paste('654 321')
    expect(field().value).toBe('654321')
    expect(verify).toHaveBeenLastCalledWith('654321')
  })

  test('verifies again when the user corrects the last character', async () => {
    const verify = vi.fn<(code: string) => void>()
    render(<Code onComplete={verify} />)
    const user = userEvent.setup()
    await user.type(field(), '123456{Backspace}7')
    expect(verify.mock.calls).toEqual([['123456'], ['123457']])
  })

  test('allows the phone to fill the code in, and says when it is wrong', () => {
    const { rerender } = render(<Code />)
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
    expect(field().getAttribute('inputmode')).toBe('numeric')
    rerender(<Code error="That code is not right" />)
    expect(field().hasAttribute('error')).toBe(false)
    expect(screen.getByRole('alert').textContent).toBe('That code is not right')
    expect(description(field())).toBe('That code is not right')
  })

  test('cannot be typed into once the code has expired', async () => {
    render(<Code disabled />)
    await userEvent.type(field(), '1')
    expect(field().value).toBe('')
  })
})

describe('a group of options', () => {
  const reasons = [
    { value: 'spam', label: 'Spam' },
    { value: 'hate speech', label: 'Hate speech', hint: 'Against a person or a group' },
    { value: 'other', label: 'Other' },
  ] as const

  function Reasons({ error }: { error?: string }) {
    const [reason, setReason] = useState<'spam' | 'hate speech' | 'other' | ''>('')
    return <RadioGroup label="Reason" value={reason} onChange={setReason} options={reasons} error={error} />
  }
  const chosen = () => screen.queryByRole('radio', { checked: true })

  test('begins with none selected, takes a tap, and changes by arrow keys', async () => {
    render(<Reasons />)
    const user = userEvent.setup()
    expect(chosen()).toBeNull()
    const spam = within(screen.getByRole('radiogroup', { name: 'Reason' })).getByRole('radio', {
      name: 'Spam',
    })
    await user.click(spam)
    expect(chosen()).toBe(spam)
    await user.keyboard('{ArrowDown>}')
    await waitFor(() => expect(chosen()).toBe(screen.getByRole('radio', { name: 'Hate speech' })))
    await user.keyboard('{/ArrowDown}')
  })

  test('says what is missing, and explains an option that needs it', () => {
    render(<Reasons error="Choose a reason" />)
    expect(screen.getByRole('alert').textContent).toBe('Choose a reason')
    expect(description(screen.getByRole('radiogroup'))).toBe('Choose a reason')
    expect(description(screen.getByRole('radio', { name: 'Hate speech' }))).toBe(
      'Against a person or a group',
    )
  })
})

test('a tap on the sentence ticks that the user is old enough, and the form has the value', async () => {
  const sent = vi.fn<(values: { isOldEnough: boolean }) => void>()
  function Terms({ error }: { error?: string }) {
    const form = useForm({ defaultValues: { isOldEnough: false } })
    return (
      <form onSubmit={(event) => void form.handleSubmit((values) => sent(values))(event)}>
        <Checkbox label="I am 16 or older" error={error} {...form.register('isOldEnough')} />
        <button>Accept</button>
      </form>
    )
  }
  const { rerender } = render(<Terms />)
  const user = userEvent.setup()
  await user.click(screen.getByText('I am 16 or older'))
  await user.click(screen.getByRole('button'))
  expect(sent).toHaveBeenLastCalledWith({ isOldEnough: true })
  await user.keyboard('{Shift>}{Tab}{/Shift} ')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am 16 or older' }).checked).toBe(false)
  rerender(<Terms error="You must be 16 or older" />)
  expect(description(screen.getByRole('checkbox'))).toBe('You must be 16 or older')
})

test('a text that is too long is counted and kept, never cut', async () => {
  function Details() {
    const [text, setText] = useState('')
    return (
      <TextArea label="Details" limit={30} value={text} onChange={(event) => setText(event.target.value)} />
    )
  }
  render(<Details />)
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Details')
  expect(screen.getByText('0/30')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  await user.type(field, 'twelve chars')
  expect(screen.getByRole('status').textContent).toBe('18 characters left')
  await user.paste(' and then twenty more')
  expect(screen.getByText('33/30')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('3 characters too many')
  expect(field.value).toBe('twelve chars and then twenty more')
})

describe('a slider', () => {
  const percent = (value: number) => `${value}%`
  function Contrast() {
    const [value, setValue] = useState(100)
    return (
      <Slider label="Contrast" value={value} onChange={setValue} max={200} neutral={100} format={percent} />
    )
  }
  const thumb = () => screen.getByRole('slider', { name: 'Contrast' })

  test('moves by the arrow keys and announces its value in words', async () => {
    render(<Contrast />)
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(thumb())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(thumb().getAttribute('aria-valuetext')).toBe('102%')
    expect(screen.getByText('102%')).toBeTruthy()
    await user.keyboard('{End}{ArrowRight}')
    expect(thumb().getAttribute('aria-valuenow')).toBe('200')
    await user.keyboard('{Home}')
    expect(thumb().getAttribute('aria-valuetext')).toBe('0%')
  })
})

describe('a select', () => {
  const categories = ['Clothing', 'Electronics', 'Books'].map((label) => ({ value: label, label }))
  function Category({ onSend = () => {} }: { onSend?: () => void }) {
    const [category, setCategory] = useState('')
    return (
      <form onSubmit={onSend}>
        <Select
          label="Category"
          value={category}
          onChange={setCategory}
          options={categories}
          placeholder="Choose a category"
        />
      </form>
    )
  }
  const field = () => screen.getByRole('combobox', { name: 'Category' })

  test('opens by keyboard, is searched by letters, and closes with the choice', async () => {
    render(<Category />)
    const user = userEvent.setup()
    expect(field().textContent).toBe('Choose a category')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Clothing',
      'Electronics',
      'Books',
    ])
    await user.keyboard('b{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field().textContent).toBe('Books')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Books')
    await user.keyboard('{Escape}')
    expect(field().textContent).toBe('Books')
  })
})

describe('a searchable select', () => {
  const banks = ['Access Bank', 'Guaranty Trust Bank', 'United Bank for Africa', 'Wema Bank'].map(
    (label) => ({
      value: label.toLowerCase(),
      label,
    }),
  )
  function Bank({ inDialog = false }) {
    const [bank, setBank] = useState('')
    const select = (
      <SearchSelect
        label="Bank"
        value={bank}
        onChange={setBank}
        options={banks}
        placeholder="Choose your bank"
        searchLabel="Search banks"
        emptyText="No bank has that name."
      />
    )
    return inDialog ? (
      <Dialog open onOpenChange={() => {}} title="Bank Account">
        {select}
      </Dialog>
    ) : (
      select
    )
  }
  const field = () => screen.getByRole('combobox', { name: 'Bank' })
  const search = () => screen.getByRole('combobox', { name: 'Search banks' })
  const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const active = () =>
    document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent

  test.each([false, true])(
    'finds a bank by typing and takes it with Enter (in a dialog: %s)',
    async (inDialog) => {
      render(<Bank inDialog={inDialog} />)
      const user = userEvent.setup()
      await user.click(field())
      expect(document.activeElement).toBe(search())
      expect(shown()).toHaveLength(4)
      await user.keyboard('bank u')
      expect(shown()).toEqual(['United Bank for Africa'])
      expect(active()).toBe('United Bank for Africa')
      await user.keyboard('{Enter}')
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(field().textContent).toBe('United Bank for Africa')
      expect(document.activeElement).toBe(field())
    },
  )

  test('stops at both ends under the arrow keys, and opens again at the chosen bank', async () => {
    render(<Bank />)
    const user = userEvent.setup()
    await user.click(field())
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe('Access Bank')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(active()).toBe('Wema Bank')
    await user.keyboard('{Enter}')
    await user.click(field())
    expect(active()).toBe('Wema Bank')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Wema Bank')
  })

  test('says when nothing matches, empties the search on the first Escape and closes on the second', async () => {
    render(<Bank />)
    const user = userEvent.setup()
    await user.click(field())
    await user.keyboard('zzz')
    expect(screen.getByRole('status').textContent).toBe('No bank has that name.')
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).not.toBeNull()
    await user.keyboard('{Escape}')
    expect(shown()).toHaveLength(4)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field().textContent).toBe('Choose your bank')
  })
})

test('a search field is emptied by its button or by Escape', async () => {
  function Search() {
    const [text, setText] = useState('')
    return <SearchField label="Search products" value={text} onChange={setText} />
  }
  render(<Search />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' })
  expect(screen.queryByRole('button')).toBeNull()
  await user.type(field, 'fan')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field.value).toBe('')
  await user.type(field, 'hoodie{Escape}')
  expect(field.value).toBe('')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('')
})
