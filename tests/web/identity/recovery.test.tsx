// A forgotten password: the code, its ten minutes, and the new password.
import { act, screen } from '@testing-library/react'
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
  serve,
} from '../browser.tsx'

freshBrowser()

const address = 'ada@unilag.edu.ng'
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const codeInput = () => screen.findByLabelText<HTMLInputElement>('Code')
const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const typing = () => userEvent.setup({ delay: null, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

const wrong = 'That code is not right, or it has expired'
const wrongCode = () => refusal(400, 'INVALID_INPUT', wrong, [{ path: 'otp', message: wrong }])
const sent = (developmentOtp: string | null = null) => ({ requestCode: { developmentOtp } })
const checked = { checkCode: { message: 'Code verified' } }
const isReset = { resetPassword: { message: 'ok' } }

/** The storage of a tab in which a code was sent to Ada that many seconds ago. */
function sentAgo(seconds: number) {
  sessionStorage.setItem('resetEmail', address)
  sessionStorage.setItem('codeSentAt', String(Date.now() - seconds * 1000))
}
function checkedBefore() {
  sentAgo(30)
  sessionStorage.setItem('verifiedOtp', '482913')
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('the request of a code', () => {
  it('marks an invalid address, and sends nothing', async () => {
    const calls = serve({})
    openApp('/forgot-password')
    await userEvent.type(await email(), 'ada@')
    await userEvent.click(await button('Send code'))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(document.activeElement).toBe(await email())
    expect(calls).toEqual([])
  })

  it.each([
    [null, 'Check your email for password reset instructions.'],
    ['482913', 'Your code is 482913'],
  ])('says where the code is (%s), remembers the address and continues', async (code, text) => {
    const calls = serve({ requestCodeMutation: sent(code) })
    const app = openApp('/forgot-password')
    await userEvent.type(await email(), ' Ada@unilag.edu.ng ')
    await userEvent.click(await button('Send code'))
    await expectToast('Code Generated', text)
    expect(await codeInput()).toBeTruthy()
    expect(app.address()).toBe('/verify-otp')
    expect(screen.getByText(address)).toBeTruthy()
    expect(sessionStorage.getItem('resetEmail')).toBe(address)
    expect(calls.find(({ operation }) => operation === 'requestCodeMutation')?.variables.input).toEqual({
      email: address,
    })
  })

  it('leads to the code field, which takes what is typed at once', async () => {
    serve({ requestCodeMutation: sent() })
    openApp('/forgot-password')
    await userEvent.type(await email(), address)
    await userEvent.click(await button('Send code'))
    const code = await codeInput()
    await userEvent.keyboard('48')
    expect(code.value).toBe('48')
  })

  it.each([
    [refusal(429, 'TOO_MANY_REQUESTS', 'Please wait a minute'), 'Please wait a minute'],
    [brokenConnection, 'Fennec could not be reached. Check your connection and try again.'],
  ])('says why it failed and keeps the address (%#)', async (answer, text) => {
    serve({ requestCodeMutation: answer })
    const app = openApp('/forgot-password')
    await userEvent.type(await email(), address)
    await userEvent.click(await button('Send code'))
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${text}`)
    expect((await email()).value).toBe(address)
    expect(app.address()).toBe('/forgot-password')
  })

  it('is sent once although the user clicks twice', async () => {
    const calls = serve({ requestCodeMutation: () => new Promise<Response>(() => {}) })
    openApp('/forgot-password')
    await userEvent.type(await email(), address)
    await userEvent.dblClick(await button('Send code'))
    expect(calls).toHaveLength(1)
  })

  it('lets a user who went back return to the code they have', async () => {
    sentAgo(20)
    serve({})
    const app = openApp('/forgot-password')
    expect((await email()).value).toBe(address)
    await userEvent.click(screen.getByRole('link', { name: 'Enter it' }))
    expect(await screen.findByText(/Expires in 9:[34]/)).toBeTruthy()
    expect(app.address()).toBe('/verify-otp')
  })
})

describe('the code field', () => {
  it('checks the code by itself on the sixth character, once, and leads on', async () => {
    sentAgo(5)
    const calls = serve({ checkCodeMutation: checked })
    const app = openApp('/verify-otp')
    expect((await button('Verify')).disabled).toBe(true)
    await userEvent.type(await codeInput(), '48291')
    expect(calls).toEqual([])
    await userEvent.type(await codeInput(), '3')
    expect(await screen.findByRole('button', { name: 'Reset password' })).toBeTruthy()
    expect(app.address()).toBe('/reset-password')
    expect(sessionStorage.getItem('verifiedOtp')).toBe('482913')
    expect(calls.map(({ variables }) => variables.input)).toEqual([{ email: address, otp: '482913' }])
  })

  it('does not check a second time while the response is pending', async () => {
    sentAgo(5)
    const calls = serve({ checkCodeMutation: () => new Promise<Response>(() => {}) })
    openApp('/verify-otp')
    await userEvent.type(await codeInput(), '482913{Enter}{Backspace}3')
    await userEvent.click(await button(/Verify/))
    expect(calls).toHaveLength(1)
  })

  it('takes a new code at once when it was wrong, with the words of the server', async () => {
    sentAgo(5)
    const calls = serve({ checkCodeMutation: wrongCode })
    openApp('/verify-otp')
    await userEvent.type(await codeInput(), '000000')
    expect((await screen.findByRole('alert')).textContent).toBe(`Invalid Code${wrong}`)
    await eventually(() => expect(document.activeElement).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(await codeInput())
    await userEvent.type(await codeInput(), '000000')
    await eventually(() => expect(calls).toHaveLength(2))
  })

  it('keeps the code when the connection is lost, and checks it again by the button', async () => {
    sentAgo(5)
    let isOffline = true
    serve({ checkCodeMutation: () => (isOffline ? brokenConnection : checked) })
    const app = openApp('/verify-otp')
    await userEvent.type(await codeInput(), '482913')
    expect((await screen.findByRole('alert')).textContent).toContain('Fennec could not be reached')
    expect((await codeInput()).value).toBe('482913')
    isOffline = false
    await userEvent.click(await button('Verify'))
    await eventually(() => expect(app.address()).toBe('/reset-password'))
  })

  it('starts over, and says why, when the address was forgotten meanwhile', async () => {
    sentAgo(5)
    const calls = serve({})
    const app = openApp('/verify-otp')
    await codeInput()
    sessionStorage.clear()
    await userEvent.type(await codeInput(), '482913')
    const text = 'No email found. Please start the password reset process again.'
    expect(await screen.findByText(text)).toBeTruthy()
    await eventually(() => expect(app.address()).toBe('/forgot-password'))
    expect(calls).toEqual([])
  })

  it.each([
    ['/verify-otp', 'No email found. Please start the password reset process again.'],
    ['/reset-password', 'Session expired. Please start the password reset process again.'],
  ])('is not open at %s to a user without a requested code, and says so', async (path, text) => {
    serve({})
    const app = openApp(path)
    await expectToast('Error', text)
    await eventually(() => expect(app.address()).toBe('/forgot-password'))
  })
})

describe('the requested page', () => {
  const next = '?next=%2Fposts%2F1'

  it('survives the whole way from sign-in to the new password and back', async () => {
    serve({ requestCodeMutation: sent(), checkCodeMutation: checked, resetPasswordMutation: isReset })
    const app = openApp(`/login${next}`)
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await userEvent.type(await email(), address)
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/login${next}`)
    await userEvent.click(await button('Send code'))
    await userEvent.type(await codeInput(), '482913')
    await userEvent.type(await field('Password'), 'dunes at dawn')
    expect(app.address()).toBe(`/reset-password${next}`)
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/verify-otp${next}`)
    await userEvent.type(await field('Confirm'), 'dunes at dawn')
    await userEvent.click(await button('Reset password'))
    await eventually(() => expect(app.address()).toBe(`/login${next}`))
  })

  it.each(['/verify-otp', '/reset-password'])('survives starting over from %s', async (path) => {
    serve({})
    const app = openApp(path + next)
    await eventually(() => expect(app.address()).toBe(`/forgot-password${next}`))
  })

  it('survives an address that was forgotten meanwhile', async () => {
    sentAgo(5)
    serve({})
    const app = openApp(`/verify-otp${next}`)
    await codeInput()
    sessionStorage.clear()
    await userEvent.type(await codeInput(), '482913')
    await eventually(() => expect(app.address()).toBe(`/forgot-password${next}`))
  })
})

describe('the ten minutes of a code', () => {
  it('count down each second, and end with Expired and a disabled field', async () => {
    vi.useFakeTimers(ownClock)
    sentAgo(0)
    serve({})
    openApp('/verify-otp')
    expect(await screen.findByText(/Expires in (10:00|9:5\d)/)).toBeTruthy()
    await pass(120)
    expect(screen.getByText(/Expires in (8:00|7:5\d)/)).toBeTruthy()
    expect((await codeInput()).disabled).toBe(false)
    await pass(480)
    expect(screen.getByText('Expired')).toBeTruthy()
    expect((await codeInput()).disabled).toBe(true)
    expect((await button('Verify')).disabled).toBe(true)
    expect((await button('Resend code')).disabled).toBe(false)
  })

  it('are announced to a screen reader once a minute', async () => {
    vi.useFakeTimers(ownClock)
    sentAgo(450)
    serve({})
    openApp('/verify-otp')
    const region = await screen.findByText('3 minutes left')
    expect(region.getAttribute('role')).toBe('status')
    await pass(20)
    expect(region.textContent).toBe('3 minutes left')
    await pass(60)
    expect(region.textContent).toBe('2 minutes left')
    await pass(30)
    expect(region.textContent).toBe('1 minute left')
  })

  it('continue while the page is closed, reloaded, or the phone asleep', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    sentAgo(100)
    serve({})
    openApp('/verify-otp')
    expect(await screen.findByText('Expires in 8:20')).toBeTruthy()
    vi.setSystemTime(Date.now() + 300_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('Expires in 3:20')).toBeTruthy()
  })

  it('begin when the screen does not know when the code was sent', async () => {
    sessionStorage.setItem('resetEmail', address)
    serve({})
    openApp('/verify-otp')
    expect(await screen.findByText(/Expires in (10:00|9:59)/)).toBeTruthy()
  })

  it('allow another code after the first of them, not before', async () => {
    vi.useFakeTimers(ownClock)
    sentAgo(0)
    const calls = serve({ requestCodeMutation: sent(), checkCodeMutation: wrongCode })
    openApp('/verify-otp')
    await typing().type(await codeInput(), '123')
    await pass(50)
    expect((await button('Resend code')).disabled).toBe(true)
    await pass(10)
    await typing().click(await button('Resend code'))
    await expectToast('Code Sent', 'A new verification code has been sent to your email.')
    expect(screen.getByText(/Expires in (10:00|9:5\d)/)).toBeTruthy()
    expect((await button('Resend code')).disabled).toBe(true)
    expect((await codeInput()).value).toBe('')
    expect(document.activeElement).toBe(await codeInput())
    expect(calls.map(({ variables }) => variables.input)).toEqual([{ email: address }])
  })

  it('show how long another code has to wait, announced only when it is available', async () => {
    vi.useFakeTimers(ownClock)
    sentAgo(20)
    serve({})
    openApp('/verify-otp')
    const wait = await screen.findByText(/You can ask for another code in (40|39) seconds\./)
    expect(wait.getAttribute('role')).toBe('timer')
    expect((await button('Resend code')).getAttribute('aria-describedby')).toBe(wait.id)
    expect(screen.queryByText('You can ask for another code now.')).toBeNull()
    await pass(41)
    expect(screen.queryByText(/another code in/)).toBeNull()
    expect(screen.getByText('You can ask for another code now.').getAttribute('role')).toBe('status')
    expect((await button('Resend code')).hasAttribute('aria-describedby')).toBe(false)
  })

  it('allow another code once they are over, and it can be typed at once', async () => {
    sentAgo(700)
    serve({ requestCodeMutation: sent() })
    openApp('/verify-otp')
    await screen.findByText('Expired')
    await userEvent.click(await button('Resend code'))
    await screen.findByText('Code Sent')
    await eventually(() => expect(document.activeElement).toHaveProperty('disabled', false))
    expect(document.activeElement).toBe(await codeInput())
  })

  it('are not restarted by a new code that failed to send', async () => {
    sentAgo(400)
    serve({ requestCodeMutation: refusal(429, 'TOO_MANY_REQUESTS', 'Please wait a minute') })
    openApp('/verify-otp')
    await userEvent.click(await button('Resend code'))
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease wait a minute')
    expect(screen.getByText(/Expires in 3:[12]/)).toBeTruthy()
  })
})

describe('the new password', () => {
  async function fill(password = 'dunes at dawn', confirm = password) {
    await userEvent.type(await field('Password'), password)
    await userEvent.type(await field('Confirm'), confirm)
    await userEvent.click(await button('Reset password'))
  }

  it('is saved, and sign-in knows the address', async () => {
    checkedBefore()
    const calls = serve({ resetPasswordMutation: isReset })
    const app = openApp('/reset-password')
    await fill()
    await expectToast('Password Reset Successful', 'Your password has been reset. You can now sign in.')
    await eventually(() => expect(app.address()).toBe('/login'))
    expect((await email()).value).toBe(address)
    await eventually(() => expect(Object.keys(sessionStorage)).toEqual([]))
    expect(calls.find(({ operation }) => operation === 'resetPasswordMutation')?.variables.input).toEqual({
      email: address,
      otp: '482913',
      password: 'dunes at dawn',
      confirmPassword: 'dunes at dawn',
    })
    expect(Object.values({ ...localStorage })).not.toContain('dunes at dawn')
  })

  it.each([
    ['dunes', 'dunes', 'Password must be at least 6 characters'],
    ['dunes at dawn', 'dunes at dusk', "Passwords don't match"],
  ])('is refused before anything is sent: %s, %s', async (password, confirm, text) => {
    checkedBefore()
    const calls = serve({})
    openApp('/reset-password')
    await fill(password, confirm)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('stays in the form when the server refuses it, with the offer of a new code', async () => {
    checkedBefore()
    serve({ resetPasswordMutation: wrongCode() })
    const app = openApp('/reset-password')
    await fill()
    expect((await screen.findByRole('alert')).textContent).toBe(`Reset Failed${wrong}`)
    expect((await field('Password')).value).toBe('dunes at dawn')
    await userEvent.click(await screen.findByRole('link', { name: 'Get a new one' }))
    await eventually(() => expect(app.address()).toBe('/verify-otp'))
  })

  it('stays in the form when the connection is lost', async () => {
    checkedBefore()
    serve({ resetPasswordMutation: brokenConnection })
    openApp('/reset-password')
    await fill()
    const text = 'Reset FailedFennec could not be reached. Check your connection and try again.'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect((await field('Confirm')).value).toBe('dunes at dawn')
    expect(screen.queryByRole('link', { name: 'Get a new one' })).toBeNull()
  })

  it.each([
    ['was forgotten meanwhile', () => sessionStorage.clear()],
    ['is half gone', () => sessionStorage.removeItem('verifiedOtp')],
  ])('starts over, and says why, when the code %s', async (_case, forget) => {
    checkedBefore()
    const calls = serve({})
    const app = openApp('/reset-password')
    await field('Password')
    forget()
    await fill()
    const text = 'Session expired. Please start the password reset process again.'
    expect(await screen.findByText(text)).toBeTruthy()
    await eventually(() => expect(app.address()).toBe('/forgot-password'))
    expect(calls).toEqual([])
  })

  it('starts over when the stored code is invalid', async () => {
    checkedBefore()
    sessionStorage.setItem('verifiedOtp', 'nonsense')
    serve({})
    const app = openApp('/reset-password')
    await fill()
    await eventually(() => expect(app.address()).toBe('/forgot-password'))
  })
})
