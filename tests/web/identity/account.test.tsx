// The account screen: name, handle, e-mail address, password and devices, each in a dialog that keeps its fields.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accountAnswers, sessions, accountViewer } from './accounts.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  refusal,
  openAppSignedIn,
  type Answers,
  type Call,
} from '../browser.tsx'

setUpBrowser()

const openAccount = (answers: Answers = {}, viewer: object = accountViewer()) =>
  openAppSignedIn('/account', { ...accountAnswers(viewer), ...answers }).calls

const inputOf = (calls: Call[], operation: string) =>
  calls.find((call) => call.operation === operation)?.variables.input

async function openDialog(row: string) {
  await userEvent.click(await screen.findByRole('button', { name: row }))
  return within(await screen.findByRole('dialog'))
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const expectDialogClosed = () => eventually(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The focus moves to the heading where the focused control is gone. */
const expectFocusOnHeading = () =>
  eventually(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Account', level: 1 })),
  )

describe('the name', () => {
  it('is changed, and shows everywhere at once', async () => {
    const changed = accountViewer({}, { firstName: 'Adaeze', displayName: 'Adaeze Obi' })
    const calls = openAccount({ useEditProfileMutation: { editProfile: { viewer: changed } } })
    const dialog = await openDialog('Name')
    await retype(dialog.getByLabelText('Name'), 'Adaeze Obi')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name changed')).toBeTruthy()
    await expectDialogClosed()
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name' })))
    expect(inputOf(calls, 'useEditProfileMutation')).toEqual({ fullName: 'Adaeze Obi' })
    const navigation = screen.getAllByRole('link', { name: 'Your profile' }).map((link) => link.textContent)
    expect(navigation.join()).toContain('Adaeze Obi')
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').firstName).toBe('Adaeze')
  })

  it('cannot be blank, and the typed text survives a lost connection and a closed dialog', async () => {
    openAccount({ useEditProfileMutation: brokenConnection })
    const dialog = await openDialog('Name')
    await retype(dialog.getByLabelText('Name'), ' ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Name is required')).toBeTruthy()
    await retype(dialog.getByLabelText('Name'), 'Adaeze')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name not changed')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expectDialogClosed()
    const repeated = await openDialog('Name')
    expect(repeated.getByLabelText<HTMLInputElement>('Name').value).toBe('Adaeze')
    await userEvent.click(repeated.getByRole('button', { name: 'Cancel' }))
    await expectDialogClosed()
    expect((await openDialog('Name')).getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Obi')
  })
})

describe('the university and the phone number', () => {
  it('are shown, and each is changed by itself', async () => {
    const viewerAfterMove = accountViewer({}, { university: 'University of Ibadan' })
    const viewerWithPhone = accountViewer({ phone: '+234 803 555 0199' })
    let answer = viewerAfterMove
    const calls = openAccount({ useEditProfileMutation: () => ({ editProfile: { viewer: answer } }) })
    const university = await openDialog('University')
    const field = university.getByLabelText<HTMLInputElement>('University', { selector: 'input' })
    expect(field.value).toBe('University of Lagos')
    await retype(field, 'ibadan')
    await userEvent.click(await university.findByRole('option', { name: 'University of Ibadan' }))
    await userEvent.click(university.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('University changed')).toBeTruthy()
    await expectDialogClosed()
    expect(inputOf(calls, 'useEditProfileMutation')).toEqual({ university: 'University of Ibadan' })
    expect(screen.getByText('University of Ibadan')).toBeTruthy()
    answer = viewerWithPhone
    calls.length = 0
    const phone = await openDialog('Phone')
    await retype(phone.getByLabelText('Phone'), '+234 803 555 0199')
    await userEvent.click(phone.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Phone number changed')).toBeTruthy()
    expect(inputOf(calls, 'useEditProfileMutation')).toEqual({ phone: '+234 803 555 0199' })
  })

  it.each([
    ['University', 'University is required'],
    ['Phone', 'Phone number is required'],
  ])('cannot be left empty: %s', async (row, text) => {
    const calls = openAccount()
    const dialog = await openDialog(row)
    await userEvent.clear(dialog.getByLabelText(row, { selector: 'input' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(inputOf(calls, 'useEditProfileMutation')).toBeUndefined()
  })

  it('suggest universities, which Escape closes before the dialog', async () => {
    openAccount()
    const dialog = await openDialog('University')
    await userEvent.type(dialog.getByLabelText('University', { selector: 'input' }), '{ArrowDown}')
    expect(await dialog.findByRole('listbox')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(dialog.queryByRole('listbox')).toBeNull()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await expectDialogClosed()
  })
})

describe('the handle', () => {
  it('shows its new form as it is typed, then that it is fixed for a month', async () => {
    const handleChangeableAt = '2026-12-20T12:00:00.000Z'
    const changed = accountViewer({ handleChangeableAt }, { handle: 'ada.obi.unilag' })
    const calls = openAccount(
      { HandleDialogMutation: { changeHandle: { viewer: changed } } },
      accountViewer({}, { handle: 'ada-obi.unilag' }),
    )
    const dialog = await openDialog('Handle')
    await retype(dialog.getByLabelText('Handle'), 'Ada')
    expect(dialog.getByText('You will be @ada.unilag')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/You can change it again on 20 December 2026/)).toBeTruthy()
    expect(inputOf(calls, 'HandleDialogMutation')).toEqual({ name: 'ada' })
    expect(screen.queryByRole('button', { name: 'Handle' })).toBeNull()
    await expectFocusOnHeading()
  })

  it('that is taken is refused beside the field', async () => {
    const message = 'That handle is taken'
    openAccount({ HandleDialogMutation: refusal(409, 'CONFLICT', message, [{ path: 'name', message }]) })
    const dialog = await openDialog('Handle')
    const field = dialog.getByLabelText<HTMLInputElement>('Handle')
    await retype(field, 'amaka')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(message)
    expect(field.value).toBe('amaka')
  })
})

describe('the e-mail address', () => {
  const viewerWithPendingEmail = accountViewer({ emailChange: { email: 'new@unilag.edu.ng' } })

  it('is changed with the password and the code that was sent to the new one', async () => {
    const codeSentAnswer = {
      message: 'Check your new address.',
      developmentOtp: '123456',
      viewer: viewerWithPendingEmail,
    }
    const viewerWithNewEmail = accountViewer({ email: 'new@unilag.edu.ng' })
    const calls = openAccount({
      EmailRequestDialogMutation: { requestEmailChange: codeSentAnswer },
      EmailCodeDialogMutation: { changeEmail: { viewer: viewerWithNewEmail } },
    })
    const dialog = await openDialog('Email')
    await userEvent.type(dialog.getByLabelText('New email'), 'new@unilag.edu.ng')
    await userEvent.type(dialog.getByLabelText('Current password'), 'sand-and-ears')
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Your code is 123456')).toBeTruthy()
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    expect(await screen.findByText('Email changed')).toBeTruthy()
    await expectDialogClosed()
    expect(inputOf(calls, 'EmailRequestDialogMutation')).toEqual({
      email: 'new@unilag.edu.ng',
      currentPassword: 'sand-and-ears',
    })
    expect(calls.filter(({ operation }) => operation === 'EmailCodeDialogMutation')).toHaveLength(1)
    expect(screen.getByText('new@unilag.edu.ng')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').email).toBe('new@unilag.edu.ng')
  })

  it('that waits for its code says so on every visit, and offers another code', async () => {
    openAccount({}, viewerWithPendingEmail)
    expect(await screen.findByText(/Enter the code sent to new@unilag.edu.ng/)).toBeTruthy()
    const dialog = await openDialog('Email')
    expect(dialog.getByLabelText('Code')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send another code' }))
    expect(await screen.findByLabelText('New email')).toBeTruthy()
  })

  it('clears a wrong code, and keeps a code that was never checked', async () => {
    let answer: Response | Error = brokenConnection
    openAccount({ EmailCodeDialogMutation: () => answer }, viewerWithPendingEmail)
    const dialog = await openDialog('Email')
    const code = dialog.getByLabelText<HTMLInputElement>('Code')
    await userEvent.type(code, '111111')
    expect(await screen.findByText('Email not changed')).toBeTruthy()
    expect(code.value).toBe('111111')
    answer = refusal(400, 'INVALID_INPUT', 'That code is not right')
    await userEvent.click(dialog.getByRole('button', { name: 'Change email' }))
    expect(await screen.findByText('Invalid Code')).toBeTruthy()
    expect(screen.getByText('That code is not right')).toBeTruthy()
    await eventually(() => expect(code.value).toBe(''))
  })

  it('gets no code for a wrong password, with an error beside that field', async () => {
    const message = 'Your current password is not right'
    const problems = [{ path: 'currentPassword', message }]
    openAccount({ EmailRequestDialogMutation: refusal(400, 'INVALID_INPUT', message, problems) })
    const dialog = await openDialog('Email')
    await userEvent.type(dialog.getByLabelText('New email'), 'new@unilag.edu.ng')
    await userEvent.type(dialog.getByLabelText('Current password'), 'wrong')
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(message)
    expect(dialog.getByLabelText<HTMLInputElement>('New email').value).toBe('new@unilag.edu.ng')
  })
})

describe('the password', () => {
  async function fill(dialog: Awaited<ReturnType<typeof openDialog>>, confirm: string) {
    await userEvent.type(dialog.getByLabelText('Current password'), 'sand-and-ears')
    await userEvent.type(dialog.getByLabelText('New password'), 'harmattan rain')
    await userEvent.type(dialog.getByLabelText('Confirm'), confirm)
    await userEvent.click(dialog.getByRole('button', { name: 'Change password' }))
  }

  it('is changed, and a note says that the other devices are signed out', async () => {
    const alone = accountViewer({ sessions: { edges: sessions.slice(0, 1) } })
    const calls = openAccount({ PasswordDialogMutation: { changePassword: { viewer: alone } } })
    await fill(await openDialog('Password'), 'harmattan rain')
    expect(await screen.findByText('Your other devices have been signed out.')).toBeTruthy()
    await expectDialogClosed()
    expect(inputOf(calls, 'PasswordDialogMutation')).toEqual({
      currentPassword: 'sand-and-ears',
      password: 'harmattan rain',
      confirmPassword: 'harmattan rain',
    })
    expect(screen.queryByText('Chrome on Android')).toBeNull()
    expect((await openDialog('Password')).getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  })

  it('is typed twice the same, and a password manager knows its account', async () => {
    const calls = openAccount()
    const dialog = await openDialog('Password')
    await fill(dialog, 'harmattan')
    expect(await dialog.findByText("Passwords don't match")).toBeTruthy()
    expect(inputOf(calls, 'PasswordDialogMutation')).toBeUndefined()
    const owner = document.querySelector<HTMLInputElement>('form [autocomplete=username]')
    expect(owner?.value).toBe('ada@unilag.edu.ng')
    expect(dialog.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
  })
})

describe('the list of devices', () => {
  it('names each in words, and this one without a sign-out', async () => {
    openAccount()
    expect(await screen.findByText('Chrome on Linux')).toBeTruthy()
    expect(screen.getByText('This device')).toBeTruthy()
    expect(screen.getByText('19 Nov 2026, 12:05')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Sign out Chrome/ })).toHaveLength(1)
  })

  it('signs a device out after a question, and only then', async () => {
    const remainingViewer = accountViewer({ sessions: { edges: sessions.slice(0, 1) } })
    let answer: object = refusal(503, 'UNAVAILABLE', 'Try again soon')
    const calls = openAccount({ SignOutDeviceMutation: () => answer })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }))
    expect(inputOf(calls, 'SignOutDeviceMutation')).toBeUndefined()
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Device not signed out')).toBeTruthy()
    answer = { endSession: { viewer: remainingViewer } }
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Device signed out')).toBeTruthy()
    expect(inputOf(calls, 'SignOutDeviceMutation')).toEqual({ sessionId: 'phone' })
    await eventually(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    await expectFocusOnHeading()
  })

  it('signs out all but this one after a question, where there are others', async () => {
    const remainingViewer = accountViewer({ sessions: { edges: sessions.slice(0, 1) } })
    let answer: object = refusal(503, 'UNAVAILABLE', 'Try again soon')
    const calls = openAccount({ SignOutOthersMutation: () => answer })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(calls.some(({ operation }) => operation === 'SignOutOthersMutation')).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Devices not signed out')).toBeTruthy()
    answer = { endOtherSessions: { viewer: remainingViewer } }
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Other devices signed out')).toBeTruthy()
    await eventually(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
  })
})
