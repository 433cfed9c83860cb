// @vitest-environment happy-dom
// Basic components of the design system in use: text fields, buttons, suggestions for universities, toasts.
import { useState } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { ComboField } from '#web/design/fields/ComboField.tsx'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'
import { LazyToasts } from '#web/components/shell/LazyToasts.tsx'
import { Segment } from '#web/design/fields/Segment.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { Toasts } from '#web/design/overlays/Toasts.tsx'

afterEach(cleanup)

const campuses = ['University of Lagos', 'Lagos State University', 'Ọbáfẹ́mi Awólọ́wọ̀ University']

function University({ onSubmit = () => {} }: { onSubmit?: () => void }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ComboField label="University" value={text} onChange={setText} suggestions={campuses} />
    </form>
  )
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const activeOption = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return id && document.getElementById(id)?.textContent
}

test('a screen reader announces the error of a field together with the field', () => {
  const { rerender } = render(<TextField label="Email" hint="We never show it." />)
  const input = screen.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()

  rerender(<TextField label="Email" hint="We never show it." error="Invalid email address" />)
  expect(screen.getByRole('alert').textContent).toBe('Invalid email address')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = described.map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['We never show it.', 'Invalid email address'])
})

test('a user who taps twice sends once', async () => {
  const send = vi.fn<() => void>()
  function Form() {
    const [pending, setPending] = useState(false)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
          setPending(true)
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" pending={pending && 'Signing in...'}>
          Sign in
        </Button>
      </form>
    )
  }
  render(<Form />)
  const user = userEvent.setup()
  const button = screen.getByRole('button')
  await user.dblClick(button)
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toContain('Signing in...')
})

test('a user shows and hides the password without losing it', async () => {
  render(<PasswordField label="Password" />)
  const user = userEvent.setup()
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(input, 'sand dunes')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect([input.type, input.value]).toEqual(['text', 'sand dunes'])
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect([input.type, input.value]).toEqual(['password', 'sand dunes'])
})

test('a user finds a university by typing parts of it, with or without its marks', async () => {
  render(<University />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'University' })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.type(field, 'lag uni')
  expect(options()).toEqual(['University of Lagos', 'Lagos State University'])
  expect(field.getAttribute('aria-expanded')).toBe('true')
  await user.clear(field)
  await user.type(field, 'awolowo')
  expect(options()).toEqual(['Ọbáfẹ́mi Awólọ́wọ̀ University'])
})

test('a user picks a university with the arrow keys and Enter, which does not send the form', async () => {
  const submitted = vi.fn<() => void>()
  render(<University onSubmit={submitted} />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('combobox')
  await user.type(field, 'lagos')
  expect(activeOption()).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption()).toBe('Lagos State University')
  await user.keyboard('{ArrowUp}')
  expect(activeOption()).toBe('University of Lagos')
  await user.keyboard('{ArrowUp}')
  expect(activeOption()).toBeNull()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(field.value).toBe('Lagos State University')
  expect(options()).toEqual([])
  expect(submitted).not.toHaveBeenCalled()
})

test('a user keeps a university that is not on the list', async () => {
  const submitted = vi.fn<() => void>()
  render(<University onSubmit={submitted} />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('combobox')
  await user.type(field, 'Lagos')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  await user.type(field, ' Bible College')
  expect(field.value).toBe('Lagos Bible College')
  await user.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
})

test('a user picks a university by touch', async () => {
  render(<University />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox'))
  await user.click(screen.getByRole('option', { name: 'Lagos State University' }))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Lagos State University')
})

test('a choice between two always keeps one', async () => {
  const choose = vi.fn<(value: string) => void>()
  const kinds = [
    { value: 'customer', label: 'Customer' },
    { value: 'vendor', label: 'Vendor' },
  ]
  render(<Segment label="Account type" value="customer" onChange={choose} options={kinds} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Customer' }))
  expect(choose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Vendor' }))
  expect(choose).toHaveBeenCalledWith('vendor')
})

test('a newer toast replaces the older one', async () => {
  render(<Toasts />)
  act(() => toast({ title: 'Account created successfully!', kind: 'success' }))
  act(() => toast({ title: 'Login failed', description: 'Invalid email or password', kind: 'error' }))
  expect(screen.queryByText('Account created successfully!')).toBeNull()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Login failedInvalid email or password')
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Login failed')).toBeNull()
})

test('a toast from before its container exists is shown once that is there', async () => {
  render(<LazyToasts />)
  act(() => toast({ title: 'Logged out' }))
  expect(screen.queryByText('Logged out')).toBeNull()
  expect(await screen.findByText('Logged out')).toBeTruthy()
})

test('a user who lost the connection before the styles of a toast loaded still reads its text', async () => {
  vi.doMock('#web/design/overlays/Toasts.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  try {
    render(<LazyToasts />)
    act(() => toast({ title: 'Login failed', description: 'Fennec could not be reached', kind: 'error' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Login failedFennec could not be reached')
  } finally {
    vi.doUnmock('#web/design/overlays/Toasts.tsx')
  }
})

test('a toast goes away after five seconds', () => {
  vi.useFakeTimers()
  try {
    render(<Toasts />)
    act(() => toast({ title: 'Logged out' }))
    act(() => vi.advanceTimersByTime(4900))
    expect(screen.queryByText('Logged out')).not.toBeNull()
    act(() => vi.advanceTimersByTime(200))
    expect(screen.queryByText('Logged out')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a user without a picture is shown by the first letter, with its marks', () => {
  const { container, rerender } = render(<Avatar person={{ firstName: 'ẹ́bùn' }} />)
  expect(container.textContent).toBe('Ẹ́')
  rerender(<Avatar person={{ firstName: null, lastName: null }} />)
  expect(container.textContent).toBe('U')
})
