// Password recovery: the requested code, its ten minutes, and the new password.
import { act, screen } from '@testing-library/react'
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
  serve,
} from '../browser.tsx'

setUpBrowser()

const emailAddress = 'ada@unilag.edu.ng'
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const findCodeField = () => screen.findByLabelText<HTMLInputElement>('Code')
const findEmailField = () => screen.findByLabelText<HTMLInputElement>('Email')
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const setUpUser = () => userEvent.setup({ delay: null, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

const wrongCodeText = 'That code is not right, or it has expired'
const wrongCodeAnswer = () =>
  refusal(400, 'INVALID_INPUT', wrongCodeText, [{ path: 'otp', message: wrongCodeText }])
const codeSentAnswer = (developmentOtp: string | null = null) => ({ requestCode: { developmentOtp } })
const codeCheckedAnswer = { checkCode: { message: 'Code verified' } }
const passwordResetAnswer = { resetPassword: { message: 'ok' } }

/** The storage of a tab in which a code was sent to Ada that many seconds ago. */
function storeSentCode(seconds: number) {
  sessionStorage.setItem('resetEmail', emailAddress)
  sessionStorage.setItem('codeSentAt', String(Date.now() - seconds * 1000))
}
function storeVerifiedCode() {
  storeSentCode(30)
  sessionStorage.setItem('verifiedOtp', '482913')
}
const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('the request of a code', () => {
  it('marks an invalid address, and sends nothing', async () => {
    const calls = serve({})
    openApp('/forgot-password')
    await userEvent.type(await findEmailField(), 'ada@')
    await userEvent.click(await findButton('Send code'))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(document.activeElement).toBe(await findEmailField())
    expect(calls).toEqual([])
  })

  it.each([
    [null, 'Check your email for password reset instructions.'],
    ['482913', 'Your code is 482913'],
  ])('says where the code is (%s), remembers the address and continues', async (code, text) => {
    const calls = serve({ requestCodeMutation: codeSentAnswer(code) })
    const app = openApp('/forgot-password')
    await userEvent.type(await findEmailField(), ' Ada@unilag.edu.ng ')
    await userEvent.click(await findButton('Send code'))
    await expectToast('Code Generated', text)
    expect(await findCodeField()).toBeTruthy()
    expect(app.address()).toBe('/verify-otp')
    expect(screen.getByText(emailAddress)).toBeTruthy()
    expect(sessionStorage.getItem('resetEmail')).toBe(emailAddress)
    expect(calls.find(({ operation }) => operation === 'requestCodeMutation')?.variables.input).toEqual({
      email: emailAddress,
    })
  })

  it('leads to the code field, which takes what is typed at once', async () => {
    serve({ requestCodeMutation: codeSentAnswer() })
    openApp('/forgot-password')
    await userEvent.type(await findEmailField(), emailAddress)
    await userEvent.click(await findButton('Send code'))
    const code = await findCodeField()
    await userEvent.keyboard('48')
    expect(code.value).toBe('48')
  })

  it.each([
    [refusal(429, 'TOO_MANY_REQUESTS', 'Please wait a minute'), 'Please wait a minute'],
    [brokenConnection, 'Fennec could not be reached. Check your connection and try again.'],
  ])('says why it failed and keeps the address (%#)', async (answer, text) => {
    serve({ requestCodeMutation: answer })
    const app = openApp('/forgot-password')
    await userEvent.type(await findEmailField(), emailAddress)
    await userEvent.click(await findButton('Send code'))
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${text}`)
    expect((await findEmailField()).value).toBe(emailAddress)
    expect(app.address()).toBe('/forgot-password')
  })

  it('is sent once although the user clicks twice', async () => {
    const calls = serve({ requestCodeMutation: () => new Promise<Response>(() => {}) })
    openApp('/forgot-password')
    await userEvent.type(await findEmailField(), emailAddress)
    await userEvent.dblClick(await findButton('Send code'))
    expect(calls).toHaveLength(1)
  })

  it('lets a user who went back return to the code they have', async () => {
    storeSentCode(20)
    serve({})
    const app = openApp('/forgot-password')
    expect((await findEmailField()).value).toBe(emailAddress)
    await userEvent.click(screen.getByRole('link', { name: 'Enter it' }))
    expect(await screen.findByText(/Expires in 9:[34]/)).toBeTruthy()
    expect(app.address()).toBe('/verify-otp')
  })
})

describe('the code field', () => {
  it('checks the code by itself on the sixth character, once, and leads on', async () => {
    storeSentCode(5)
    const calls = serve({ checkCodeMutation: codeCheckedAnswer })
    const app = openApp('/verify-otp')
    expect((await findButton('Verify')).disabled).toBe(true)
    await userEvent.type(await findCodeField(), '48291')
    expect(calls).toEqual([])
    await userEvent.type(await findCodeField(), '3')
    expect(await screen.findByRole('button', { name: 'Reset password' })).toBeTruthy()
    expect(app.address()).toBe('/reset-password')
    expect(sessionStorage.getItem('verifiedOtp')).toBe('482913')
    expect(calls.map(({ variables }) => variables.input)).toEqual([{ email: emailAddress, otp: '482913' }])
  })

  it('does not check a second time while the response is pending', async () => {
    storeSentCode(5)
    const calls = serve({ checkCodeMutation: () => new Promise<Response>(() => {}) })
    openApp('/verify-otp')
    await userEvent.type(await findCodeField(), '482913{Enter}{Backspace}3')
    await userEvent.click(await findButton(/Verify/))
    expect(calls).toHaveLength(1)
  })

  it('takes a new code at once when it was wrong, with the words of the server', async () => {
    storeSentCode(5)
    const calls = serve({ checkCodeMutation: wrongCodeAnswer })
    openApp('/verify-otp')
    await userEvent.type(await findCodeField(), '000000')
    expect((await screen.findByRole('alert')).textContent).toBe(`Invalid Code${wrongCodeText}`)
    await eventually(() => expect(document.activeElement).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(await findCodeField())
    await userEvent.type(await findCodeField(), '000000')
    await eventually(() => expect(calls).toHaveLength(2))
  })

  it('keeps the code when the connection is lost, and checks it again by the button', async () => {
    storeSentCode(5)
    let isOffline = true
    serve({ checkCodeMutation: () => (isOffline ? brokenConnection : codeCheckedAnswer) })
    const app = openApp('/verify-otp')
    await userEvent.type(await findCodeField(), '482913')
    expect((await screen.findByRole('alert')).textContent).toContain('Fennec could not be reached')
    expect((await findCodeField()).value).toBe('482913')
    isOffline = false
    await userEvent.click(await findButton('Verify'))
    await eventually(() => expect(app.address()).toBe('/reset-password'))
  })

  it('starts over, and says why, when the address was forgotten meanwhile', async () => {
    storeSentCode(5)
    const calls = serve({})
    const app = openApp('/verify-otp')
    await findCodeField()
    sessionStorage.clear()
    await userEvent.type(await findCodeField(), '482913')
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
    serve({
      requestCodeMutation: codeSentAnswer(),
      checkCodeMutation: codeCheckedAnswer,
      resetPasswordMutation: passwordResetAnswer,
    })
    const app = openApp(`/login${next}`)
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await userEvent.type(await findEmailField(), emailAddress)
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/login${next}`)
    await userEvent.click(await findButton('Send code'))
    await userEvent.type(await findCodeField(), '482913')
    await userEvent.type(await findField('Password'), 'dunes at dawn')
    expect(app.address()).toBe(`/reset-password${next}`)
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/verify-otp${next}`)
    await userEvent.type(await findField('Confirm'), 'dunes at dawn')
    await userEvent.click(await findButton('Reset password'))
    await eventually(() => expect(app.address()).toBe(`/login${next}`))
  })

  it.each(['/verify-otp', '/reset-password'])('survives starting over from %s', async (path) => {
    serve({})
    const app = openApp(path + next)
    await eventually(() => expect(app.address()).toBe(`/forgot-password${next}`))
  })

  it('survives an address that was forgotten meanwhile', async () => {
    storeSentCode(5)
    serve({})
    const app = openApp(`/verify-otp${next}`)
    await findCodeField()
    sessionStorage.clear()
    await userEvent.type(await findCodeField(), '482913')
    await eventually(() => expect(app.address()).toBe(`/forgot-password${next}`))
  })
})

describe('the ten minutes of a code', () => {
  it('count down each second, and end with Expired and a disabled field', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    storeSentCode(0)
    serve({})
    openApp('/verify-otp')
    expect(await screen.findByText(/Expires in (10:00|9:5\d)/)).toBeTruthy()
    await advanceSeconds(120)
    expect(screen.getByText(/Expires in (8:00|7:5\d)/)).toBeTruthy()
    expect((await findCodeField()).disabled).toBe(false)
    await advanceSeconds(480)
    expect(screen.getByText('Expired')).toBeTruthy()
    expect((await findCodeField()).disabled).toBe(true)
    expect((await findButton('Verify')).disabled).toBe(true)
    expect((await findButton('Resend code')).disabled).toBe(false)
  })

  it('are announced to a screen reader once a minute', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    storeSentCode(450)
    serve({})
    openApp('/verify-otp')
    const region = await screen.findByText('3 minutes left')
    expect(region.getAttribute('role')).toBe('status')
    await advanceSeconds(20)
    expect(region.textContent).toBe('3 minutes left')
    await advanceSeconds(60)
    expect(region.textContent).toBe('2 minutes left')
    await advanceSeconds(30)
    expect(region.textContent).toBe('1 minute left')
  })

  it('continue while the page is closed, reloaded, or the phone asleep', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    storeSentCode(100)
    serve({})
    openApp('/verify-otp')
    expect(await screen.findByText('Expires in 8:20')).toBeTruthy()
    vi.setSystemTime(Date.now() + 300_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('Expires in 3:20')).toBeTruthy()
  })

  it('begin when the screen does not know when the code was sent', async () => {
    sessionStorage.setItem('resetEmail', emailAddress)
    serve({})
    openApp('/verify-otp')
    expect(await screen.findByText(/Expires in (10:00|9:59)/)).toBeTruthy()
  })

  it('allow another code after the first of them, not before', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    storeSentCode(0)
    const calls = serve({ requestCodeMutation: codeSentAnswer(), checkCodeMutation: wrongCodeAnswer })
    openApp('/verify-otp')
    await setUpUser().type(await findCodeField(), '123')
    await advanceSeconds(50)
    expect((await findButton('Resend code')).disabled).toBe(true)
    await advanceSeconds(10)
    await setUpUser().click(await findButton('Resend code'))
    await expectToast('Code Sent', 'A new verification code has been sent to your email.')
    expect(screen.getByText(/Expires in (10:00|9:5\d)/)).toBeTruthy()
    expect((await findButton('Resend code')).disabled).toBe(true)
    expect((await findCodeField()).value).toBe('')
    expect(document.activeElement).toBe(await findCodeField())
    expect(calls.map(({ variables }) => variables.input)).toEqual([{ email: emailAddress }])
  })

  it('show how long another code has to wait, announced only when it is available', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    storeSentCode(20)
    serve({})
    openApp('/verify-otp')
    const notice = await screen.findByText(/You can ask for another code in (40|39) seconds\./)
    expect(notice.getAttribute('role')).toBe('timer')
    expect((await findButton('Resend code')).getAttribute('aria-describedby')).toBe(notice.id)
    expect(screen.queryByText('You can ask for another code now.')).toBeNull()
    await advanceSeconds(41)
    expect(screen.queryByText(/another code in/)).toBeNull()
    expect(screen.getByText('You can ask for another code now.').getAttribute('role')).toBe('status')
    expect((await findButton('Resend code')).hasAttribute('aria-describedby')).toBe(false)
  })

  it('allow another code once they are over, and it can be typed at once', async () => {
    storeSentCode(700)
    serve({ requestCodeMutation: codeSentAnswer() })
    openApp('/verify-otp')
    await screen.findByText('Expired')
    await userEvent.click(await findButton('Resend code'))
    await screen.findByText('Code Sent')
    await eventually(() => expect(document.activeElement).toHaveProperty('disabled', false))
    expect(document.activeElement).toBe(await findCodeField())
  })

  it('are not restarted by a new code that failed to send', async () => {
    storeSentCode(400)
    serve({ requestCodeMutation: refusal(429, 'TOO_MANY_REQUESTS', 'Please wait a minute') })
    openApp('/verify-otp')
    await userEvent.click(await findButton('Resend code'))
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease wait a minute')
    expect(screen.getByText(/Expires in 3:[12]/)).toBeTruthy()
  })
})

describe('the new password', () => {
  async function fill(password = 'dunes at dawn', confirm = password) {
    await userEvent.type(await findField('Password'), password)
    await userEvent.type(await findField('Confirm'), confirm)
    await userEvent.click(await findButton('Reset password'))
  }

  it('is saved, and sign-in knows the address', async () => {
    storeVerifiedCode()
    const calls = serve({ resetPasswordMutation: passwordResetAnswer })
    const app = openApp('/reset-password')
    await fill()
    await expectToast('Password Reset Successful', 'Your password has been reset. You can now sign in.')
    await eventually(() => expect(app.address()).toBe('/login'))
    expect((await findEmailField()).value).toBe(emailAddress)
    await eventually(() => expect(Object.keys(sessionStorage)).toEqual([]))
    expect(calls.find(({ operation }) => operation === 'resetPasswordMutation')?.variables.input).toEqual({
      email: emailAddress,
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
    storeVerifiedCode()
    const calls = serve({})
    openApp('/reset-password')
    await fill(password, confirm)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('stays in the form when the server refuses it, with the offer of a new code', async () => {
    storeVerifiedCode()
    serve({ resetPasswordMutation: wrongCodeAnswer() })
    const app = openApp('/reset-password')
    await fill()
    expect((await screen.findByRole('alert')).textContent).toBe(`Reset Failed${wrongCodeText}`)
    expect((await findField('Password')).value).toBe('dunes at dawn')
    await userEvent.click(await screen.findByRole('link', { name: 'Get a new one' }))
    await eventually(() => expect(app.address()).toBe('/verify-otp'))
  })

  it('stays in the form when the connection is lost', async () => {
    storeVerifiedCode()
    serve({ resetPasswordMutation: brokenConnection })
    openApp('/reset-password')
    await fill()
    const text = 'Reset FailedFennec could not be reached. Check your connection and try again.'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect((await findField('Confirm')).value).toBe('dunes at dawn')
    expect(screen.queryByRole('link', { name: 'Get a new one' })).toBeNull()
  })

  it.each([
    ['was forgotten meanwhile', () => sessionStorage.clear()],
    ['is half gone', () => sessionStorage.removeItem('verifiedOtp')],
  ])('starts over, and says why, when the code %s', async (_case, forget) => {
    storeVerifiedCode()
    const calls = serve({})
    const app = openApp('/reset-password')
    await findField('Password')
    forget()
    await fill()
    const text = 'Session expired. Please start the password reset process again.'
    expect(await screen.findByText(text)).toBeTruthy()
    await eventually(() => expect(app.address()).toBe('/forgot-password'))
    expect(calls).toEqual([])
  })

  it('starts over when the stored code is invalid', async () => {
    storeVerifiedCode()
    sessionStorage.setItem('verifiedOtp', 'nonsense')
    serve({})
    const app = openApp('/reset-password')
    await fill()
    await eventually(() => expect(app.address()).toBe('/forgot-password'))
  })
})
