// The sign-up form: its documented texts, and typed fields that no failure loses.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  expectToast,
  setUpBrowser,
  openApp,
  fakeTimerOptions,
  refusal,
  serve as serveApp,
  type Answers,
  type Call,
} from '../browser.tsx'

setUpBrowser()

const formValues = {
  Name: 'Ada Ngozi Obi',
  University: 'UNILAG',
  Email: 'Ada@unilag.edu.ng',
  Phone: '0803 555 0142',
  Password: 'sand-and-ears',
  Confirm: 'sand-and-ears',
}
/** The answer that registration is open. */
const serveOpenRegistration = (answers: Answers) =>
  serveApp({ useClosedRegistrationQuery: { site: { registrationIsOpen: true } }, ...answers })

const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })

async function fillForm(user: ReturnType<typeof userEvent.setup>, change: Partial<typeof formValues> = {}) {
  for (const [label, text] of Object.entries({ ...formValues, ...change })) {
    await user.type(await findField(label), text)
  }
}
/** The calls that create an account. */
const registerCalls = (calls: Call[]) =>
  calls.filter(({ operation }) => operation === 'registerAccountMutation')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

async function expectFormKept() {
  const inputs = await Promise.all(Object.keys(formValues).map(findField))
  expect(inputs.map(({ value }) => value)).toEqual(Object.values(formValues))
}

describe('the sign-up form', () => {
  it('names every missing field, focuses the first and sends nothing', async () => {
    const calls = serveOpenRegistration({})
    openApp('/register')
    await findField('Name')
    await submit()
    for (const message of [
      'Name is required',
      'University is required',
      'Invalid email address',
      'Phone number is required',
      'Password must be at least 6 characters',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy()
    }
    expect(document.activeElement).toBe(await findField('Name'))
    expect(registerCalls(calls)).toEqual([])
  })

  it('shows at the confirmation that the passwords differ', async () => {
    serveOpenRegistration({})
    openApp('/register')
    await fillForm(userEvent.setup({ delay: null }), { Confirm: 'something else', Name: ' ' })
    await submit()
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect((await findField('Confirm')).getAttribute('aria-invalid')).toBe('true')
    // The error goes with a correction of either field.
    await userEvent.clear(await findField('Password'))
    await userEvent.type(await findField('Password'), 'something else')
    await eventually(() => expect(screen.queryByText("Passwords don't match")).toBeNull())
    await userEvent.type(await findField('Password'), '!')
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  })

  it.each([
    ['/register', 'CUSTOMER'],
    ['/register?type=vendor', 'VENDOR'],
    ['/register?type=admin', 'CUSTOMER'],
  ])('at %s registers a %s, and goes to sign-in 1.5 s after the toast', async (path, userType) => {
    let answered = NaN
    const calls = serveOpenRegistration({
      registerAccountMutation: () => {
        answered = Date.now()
        return { register: { message: 'ok' } }
      },
    })
    const app = openApp(path)
    await fillForm(userEvent.setup({ delay: null }))
    vi.useFakeTimers(fakeTimerOptions)
    await submit()
    await expectToast('Account created successfully!', 'Please sign in to continue.')
    expect(screen.queryByText('Creating account...')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' }).disabled).toBe(true)
    expect(registerCalls(calls)[0]?.variables.input).toEqual({
      name: 'Ada Ngozi Obi',
      university: 'UNILAG',
      email: 'ada@unilag.edu.ng',
      phone: '0803 555 0142',
      password: 'sand-and-ears',
      confirmPassword: 'sand-and-ears',
      userType,
    })
    // The clock also advances by itself, so the test measures the time.
    while (app.address() === path) await vi.advanceTimersByTimeAsync(50)
    expect(app.address()).toBe('/login')
    expect(Date.now() - answered).toBeGreaterThanOrEqual(1500)
    expect(await screen.findByText('Welcome back')).toBeTruthy()
    expect((await findField('Email')).value).toBe('ada@unilag.edu.ng')
    expect(localStorage.getItem('tempPassword') ?? localStorage.getItem('tempEmail')).toBeNull()
  })

  it('keeps the requested page on every way to sign-in', async () => {
    serveOpenRegistration({ registerAccountMutation: { register: { message: 'ok' } } })
    const app = openApp('/register?next=%2Fposts%2F1')
    await fillForm(userEvent.setup({ delay: null }))
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Sign in')).toBe('/login?next=%2Fposts%2F1')
    expect(href('Back')).toBe('/user-selection?next=%2Fposts%2F1')
    vi.useFakeTimers(fakeTimerOptions)
    await submit()
    await screen.findByText('Account created successfully!')
    await vi.advanceTimersByTimeAsync(1500)
    await eventually(() => expect(app.address()).toBe('/login?next=%2Fposts%2F1'))
  })

  it('shows a refusal of the server at its field and keeps the typed fields', async () => {
    const problems = [{ path: 'email', message: 'An account with this email already exists' }]
    const text = 'An account with this email already exists. Try signing in instead.'
    serveOpenRegistration({ registerAccountMutation: refusal(409, 'CONFLICT', text, problems) })
    openApp('/register')
    await fillForm(userEvent.setup({ delay: null }))
    await submit()
    await expectToast('Registration Failed', text)
    expect(screen.getByText('An account with this email already exists')).toBeTruthy()
    expect(document.activeElement).toBe(await findField('Email'))
    await expectFormKept()
  })

  it('warns after a lost connection that the account may exist, and repeats under the same key', async () => {
    const calls = serveOpenRegistration({ registerAccountMutation: brokenConnection })
    openApp('/register')
    await fillForm(userEvent.setup({ delay: null }))
    await submit()
    const advice =
      'Please try again. If the problem persists, the account may have been created - try logging in instead.'
    await expectToast('Registration Failed', advice)
    await expectFormKept()
    await submit()
    await eventually(() => expect(registerCalls(calls)).toHaveLength(2))
    const [first, second] = registerCalls(calls).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })

  it('gives up after 30 s with the documented words', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    serveOpenRegistration({ registerAccountMutation: new DOMException('timed out', 'TimeoutError') })
    openApp('/register')
    await fillForm(userEvent.setup({ delay: null }))
    await submit()
    await expectToast('Registration Failed', 'Registration timeout - please try again')
    expect(timeout).toHaveBeenCalledWith(30_000)
    await expectFormKept()
  })

  it('suggests universities by their short names and still takes any text', async () => {
    serveOpenRegistration({})
    openApp('/register')
    const user = userEvent.setup({ delay: null })
    await user.type(await findField('University'), 'unil')
    await user.click(await screen.findByRole('option', { name: 'University of Lagos' }))
    expect((await findField('University')).value).toBe('University of Lagos')
    await user.clear(await findField('University'))
    await user.type(await findField('University'), 'School of the Desert')
    expect((await findField('University')).value).toBe('School of the Desert')
  })

  it('hints at the strength of a password without refusing it', async () => {
    serveOpenRegistration({})
    openApp('/register')
    const user = userEvent.setup({ delay: null })
    await user.type(await findField('Password'), 'abcdef')
    expect(screen.getByText(/^Weak/)).toBeTruthy()
    await user.type(await findField('Password'), '-GHIJ-2026-klm')
    expect(screen.getByText(/^Strong/)).toBeTruthy()
  })
})
