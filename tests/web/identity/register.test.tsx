// The sign-up form: the documented words, and typed fields that are never lost.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  expectToast,
  freshBrowser,
  openApp,
  ownClock,
  refusal,
  serve as serveApp,
  type Answers,
  type Call,
} from '../browser.tsx'

freshBrowser()

const typed = {
  Name: 'Ada Ngozi Obi',
  University: 'UNILAG',
  Email: 'Ada@unilag.edu.ng',
  Phone: '0803 555 0142',
  Password: 'sand-and-ears',
  Confirm: 'sand-and-ears',
}
/** The answer that registration is open. */
const serve = (answers: Answers) =>
  serveApp({ useClosedRegistrationQuery: { site: { registrationIsOpen: true } }, ...answers })

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })

async function fill(user: ReturnType<typeof userEvent.setup>, change: Partial<typeof typed> = {}) {
  for (const [label, text] of Object.entries({ ...typed, ...change })) {
    await user.type(await field(label), text)
  }
}
/** The calls that create an account. */
const sent = (calls: Call[]) => calls.filter(({ operation }) => operation === 'registerAccountMutation')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

async function expectTyped() {
  const inputs = await Promise.all(Object.keys(typed).map(field))
  expect(inputs.map(({ value }) => value)).toEqual(Object.values(typed))
}

describe('the sign-up form', () => {
  it('names every missing field, focuses the first and sends nothing', async () => {
    const calls = serve({})
    openApp('/register')
    await field('Name')
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
    expect(document.activeElement).toBe(await field('Name'))
    expect(sent(calls)).toEqual([])
  })

  it('shows at the confirmation that the passwords differ', async () => {
    serve({})
    openApp('/register')
    await fill(userEvent.setup({ delay: null }), { Confirm: 'something else', Name: ' ' })
    await submit()
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect((await field('Confirm')).getAttribute('aria-invalid')).toBe('true')
    // The error goes with a correction of either field.
    await userEvent.clear(await field('Password'))
    await userEvent.type(await field('Password'), 'something else')
    await eventually(() => expect(screen.queryByText("Passwords don't match")).toBeNull())
    await userEvent.type(await field('Password'), '!')
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  })

  it.each([
    ['/register', 'CUSTOMER'],
    ['/register?type=vendor', 'VENDOR'],
    ['/register?type=admin', 'CUSTOMER'],
  ])('at %s registers a %s, and goes to sign-in 1.5 s after the toast', async (path, userType) => {
    let answered = NaN
    const calls = serve({
      registerAccountMutation: () => {
        answered = Date.now()
        return { register: { message: 'ok' } }
      },
    })
    const app = openApp(path)
    await fill(userEvent.setup({ delay: null }))
    vi.useFakeTimers(ownClock)
    await submit()
    await expectToast('Account created successfully!', 'Please sign in to continue.')
    expect(screen.queryByText('Creating account...')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' }).disabled).toBe(true)
    expect(sent(calls)[0]?.variables.input).toEqual({
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
    expect((await field('Email')).value).toBe('ada@unilag.edu.ng')
    expect(localStorage.getItem('tempPassword') ?? localStorage.getItem('tempEmail')).toBeNull()
  })

  it('keeps the requested page on every way to sign-in', async () => {
    serve({ registerAccountMutation: { register: { message: 'ok' } } })
    const app = openApp('/register?next=%2Fposts%2F1')
    await fill(userEvent.setup({ delay: null }))
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Sign in')).toBe('/login?next=%2Fposts%2F1')
    expect(href('Back')).toBe('/user-selection?next=%2Fposts%2F1')
    vi.useFakeTimers(ownClock)
    await submit()
    await screen.findByText('Account created successfully!')
    await vi.advanceTimersByTimeAsync(1500)
    await eventually(() => expect(app.address()).toBe('/login?next=%2Fposts%2F1'))
  })

  it('shows a refusal of the server at its field and keeps the typed fields', async () => {
    const problems = [{ path: 'email', message: 'An account with this email already exists' }]
    const text = 'An account with this email already exists. Try signing in instead.'
    serve({ registerAccountMutation: refusal(409, 'CONFLICT', text, problems) })
    openApp('/register')
    await fill(userEvent.setup({ delay: null }))
    await submit()
    await expectToast('Registration Failed', text)
    expect(screen.getByText('An account with this email already exists')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Email'))
    await expectTyped()
  })

  it('warns after a lost connection that the account may exist, and repeats under the same key', async () => {
    const calls = serve({ registerAccountMutation: brokenConnection })
    openApp('/register')
    await fill(userEvent.setup({ delay: null }))
    await submit()
    const advice =
      'Please try again. If the problem persists, the account may have been created - try logging in instead.'
    await expectToast('Registration Failed', advice)
    await expectTyped()
    await submit()
    await eventually(() => expect(sent(calls)).toHaveLength(2))
    const [first, second] = sent(calls).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })

  it('gives up after 30 s with the documented words', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    serve({ registerAccountMutation: new DOMException('timed out', 'TimeoutError') })
    openApp('/register')
    await fill(userEvent.setup({ delay: null }))
    await submit()
    await expectToast('Registration Failed', 'Registration timeout - please try again')
    expect(timeout).toHaveBeenCalledWith(30_000)
    await expectTyped()
  })

  it('suggests universities by their short names and still takes any text', async () => {
    serve({})
    openApp('/register')
    const user = userEvent.setup({ delay: null })
    await user.type(await field('University'), 'unil')
    await user.click(await screen.findByRole('option', { name: 'University of Lagos' }))
    expect((await field('University')).value).toBe('University of Lagos')
    await user.clear(await field('University'))
    await user.type(await field('University'), 'School of the Desert')
    expect((await field('University')).value).toBe('School of the Desert')
  })

  it('hints at the strength of a password without refusing it', async () => {
    serve({})
    openApp('/register')
    const user = userEvent.setup({ delay: null })
    await user.type(await field('Password'), 'abcdef')
    expect(screen.getByText(/^Weak/)).toBeTruthy()
    await user.type(await field('Password'), '-GHIJ-2026-klm')
    expect(screen.getByText(/^Strong/)).toBeTruthy()
  })
})
