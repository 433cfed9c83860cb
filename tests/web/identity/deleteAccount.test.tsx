// The Danger Zone of the account screen: deleting the account lists what is lost, needs a typed word, and clears
// the browser.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accountAnswers } from './accounts.ts'
import {
  brokenConnection,
  eventually,
  expectToast,
  setUpBrowser,
  refusal,
  openAppSignedIn,
  type Answers,
  type Call,
} from '../browser.tsx'

setUpBrowser()

const openAccount = (answers: Answers = {}) =>
  openAppSignedIn('/account', { ...accountAnswers(), ...answers })

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }))
  return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

const field = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Type DELETE to confirm')

async function confirm(dialog: Dialog, word: string) {
  await userEvent.type(field(dialog), word)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }))
}

const deletionInputs = (calls: Call[]) =>
  calls.flatMap(({ operation, variables }) =>
    operation === 'useDeleteAccountMutation' ? [variables.input] : [],
  )

const deletedAnswer = { deleteAccount: { message: 'Account deleted' } }

describe('a user who deletes their account', () => {
  it('sees what is deleted with it, and begins at Cancel', async () => {
    openAccount()
    expect(await screen.findByRole('heading', { name: 'Danger Zone' })).toBeTruthy()
    const dialog = await openDialog()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Your likes, reposts and saved posts',
        'Whom you follow, and your followers',
        'Your chats, for both sides, with their photos and voice notes',
        'Your products and services with their photos, and your bank account',
        'Reviews you wrote, reviews of what you sold, and orders that are not paid yet',
      ]),
    )
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  })

  it('arrives at /login, and nothing of theirs stays in this browser', async () => {
    const { calls, address } = openAccount({ useDeleteAccountMutation: deletedAnswer })
    const userKeys = ['draft:3', 'draft:3:quote', 'searches:3', 'emojis:3', 'termsAccepted:3', 'feedChoice:3']
    for (const key of [...userKeys, 'termsAccepted:31']) localStorage.setItem(key, '[]')
    sessionStorage.setItem('customerFeedPlace', '{}')
    await confirm(await openDialog(), 'DELETE')
    expect(await screen.findByText('Account deleted')).toBeTruthy()
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(address()).toBe('/login')
    expect(deletionInputs(calls)).toEqual([{ confirmation: 'DELETE' }])
    for (const key of [...userKeys, 'authToken', 'user']) expect(localStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem('termsAccepted:31')).toBe('[]')
    expect(sessionStorage).toHaveLength(0)
    expect(screen.queryByText('Signed out')).toBeNull()
  })

  it('never sees an empty state on the way to sign-in', async () => {
    const read = new Set<string>()
    const watch = new MutationObserver(() =>
      read.add(screen.queryByRole('heading', { level: 1 })?.textContent ?? ''),
    )
    watch.observe(document.body, { childList: true, subtree: true })
    openAccount({ useDeleteAccountMutation: deletedAnswer })
    await confirm(await openDialog(), 'DELETE')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    watch.disconnect()
    expect([...read].filter((heading) => heading.startsWith('Nothing here'))).toEqual([])
  })

  it('deletes it once, also with Enter and a second tap, and cannot leave meanwhile', async () => {
    let answer: (response: Response) => void = () => {}
    const { calls } = openAccount({
      useDeleteAccountMutation: () => new Promise<Response>((done) => (answer = done)),
    })
    const dialog = await openDialog()
    await userEvent.type(field(dialog), 'DELETE{Enter}')
    const pending = await dialog.findByText('Deleting...')
    await userEvent.click(pending)
    await userEvent.type(field(dialog), '{Enter}')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    expect(deletionInputs(calls)).toHaveLength(1)
    answer(Response.json({ data: deletedAnswer }))
    expect(await screen.findByText('Account deleted')).toBeTruthy()
  })

  it.each(['', 'delete', 'DELETE!'])('is asked for the word when they typed %j', async (word) => {
    const { calls } = openAccount()
    const dialog = await openDialog()
    if (word) await userEvent.type(field(dialog), word)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }))
    const text = "Please type 'DELETE' to confirm account deletion."
    await expectToast('Confirmation required', text)
    expect((await dialog.findByRole('alert')).textContent).toBe(text)
    expect([field(dialog).value, deletionInputs(calls)]).toEqual([word, []])
  })

  it('keeps the typed text when it fails, and can try again', async () => {
    let answer: unknown = brokenConnection
    openAccount({
      useDeleteAccountMutation: (call) => (typeof answer === 'function' ? answer(call) : answer),
    })
    const dialog = await openDialog()
    await confirm(dialog, 'DELETE')
    await expectToast('Error', 'Failed to delete account. Please try again.')
    expect(field(dialog).value).toBe('DELETE')
    answer = deletedAnswer
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }))
    expect(await screen.findByText('Account deleted')).toBeTruthy()
  })

  it('sees all obstacles', async () => {
    const reasons = ['Order 7 is paid and not delivered', 'Order 9 is paid and not delivered']
    const problems = reasons.map((message) => ({ path: 'account', message }))
    openAccount({ useDeleteAccountMutation: refusal(409, 'CONFLICT', 'Not yet', problems) })
    const dialog = await openDialog()
    await confirm(dialog, 'DELETE')
    const alert = within(await dialog.findByRole('alert'))
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(reasons)
    expect(field(dialog).value).toBe('DELETE')
  })

  it('can cancel, and returns to the button', async () => {
    const { calls } = openAccount()
    const dialog = await openDialog()
    await userEvent.type(field(dialog), 'DELETE')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const button = screen.getByRole('button', { name: 'Delete Account' })
    await eventually(() => expect(document.activeElement).toBe(button))
    expect(deletionInputs(calls)).toEqual([])
    expect(field(await openDialog()).value).toBe('')
  })
})
