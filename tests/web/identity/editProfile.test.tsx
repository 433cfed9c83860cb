// The viewer's profile form: it keeps the typed text until it is saved or discarded.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, refusal, viewerOf } from '../browser.tsx'
import { callsOf } from '../social/feeds.ts'
import { ada, profileAnswer, openProfile } from '../social/profiles.ts'

setUpBrowser()

const profile = { university: 'University of Lagos', profileImageUrl: '/media/ada.webp' }

/** Opens the form of a viewer with that profile. */
async function openForm(answers: Parameters<typeof openProfile>[1] = {}, viewerChange: object = {}) {
  const app = openProfile('/profile/3', {
    ProfileScreenQuery: profileAnswer(ada({ ...profile, ...viewerChange })),
    ...answers,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  const clickDone = () => userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  return { ...app, dialog, field, clickDone }
}

const editAnswer = (change: object) => ({
  editProfile: {
    viewer: viewerOf('CUSTOMER', { phone: '+234 801 234 5678', user: ada({ ...profile, ...change }) }),
  },
})

it('the profile form sends only the changed fields, and shows them', async () => {
  const changed = { bio: 'I fix laptops.', link: 'https://ada.example/', linkHost: 'ada.example' }
  const { calls, field, clickDone } = await openForm({ useEditProfileMutation: editAnswer(changed) })
  expect(field('Name').value).toBe('Ada Obi')
  await userEvent.type(field('Bio'), 'I fix laptops.')
  await userEvent.type(field('Link'), 'ada.example')
  await clickDone()
  expect(await screen.findByText('Profile updated')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(calls, 'useEditProfileMutation')[0]?.variables.input).toEqual({
    bio: 'I fix laptops.',
    link: 'https://ada.example/',
  })
  expect(screen.getByText('I fix laptops.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ada.example' })).toBeTruthy()
})

it('the profile form explains a private account, and makes the account private', async () => {
  const { calls, dialog, clickDone } = await openForm({
    useEditProfileMutation: editAnswer({ isPrivate: true }),
  })
  await userEvent.click(dialog.getByRole('checkbox', { name: /Only followers you accept/ }))
  await clickDone()
  await eventually(() =>
    expect(callsOf(calls, 'useEditProfileMutation')[0]?.variables.input).toEqual({ isPrivate: true }),
  )
})

it('the profile form sends nothing without a change', async () => {
  const { calls, clickDone } = await openForm()
  await clickDone()
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(calls, 'useEditProfileMutation')).toEqual([])
})

it('the profile form counts the bio in visible characters, and shows errors at their fields', async () => {
  const { calls, dialog, field, clickDone } = await openForm({}, { bio: '👩🏾‍🎓'.repeat(500) })
  expect(dialog.getByText('500/500')).toBeTruthy()
  await userEvent.clear(field('Name'))
  await userEvent.type(field('Bio'), '!')
  await userEvent.type(field('Link'), 'javascript:alert(1)')
  await clickDone()
  const alerts = await dialog.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Name is required',
    'Bio must be at most 500 characters',
    'Link must be the address of a website, such as https://example.com',
  ])
  expect(callsOf(calls, 'useEditProfileMutation')).toEqual([])
})

it('the profile form shows an error of the server at its field', async () => {
  const problems = [{ path: 'link', message: 'That link is not allowed' }]
  const { field, dialog, clickDone } = await openForm({
    useEditProfileMutation: () => refusal(200, 'INVALID_INPUT', 'That link is not allowed', problems),
  })
  await userEvent.type(field('Link'), 'ada.example')
  await clickDone()
  expect(await dialog.findByText('That link is not allowed')).toBeTruthy()
  expect(document.activeElement).toBe(field('Link'))
})

it('the profile form keeps the typed text when saving fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { field, clickDone } = await openForm({ useEditProfileMutation: brokenConnection })
  await userEvent.type(field('Bio'), 'I fix laptops.')
  await clickDone()
  expect(await screen.findByText('Failed to update profile')).toBeTruthy()
  expect(field('Bio').value).toBe('I fix laptops.')
})

it.each(['Cancel', 'Close', 'Escape'])(
  'the profile form asks before %s discards the typed text',
  async (way) => {
    const { dialog, field } = await openForm()
    await userEvent.type(field('Bio'), 'I fix laptops.')
    const button = (name: string) => dialog.getByRole('button', { name })
    const closeForm = () => (way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(button(way)))
    await closeForm()
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }))
    await userEvent.keyboard('{Enter}')
    expect(field('Bio').value).toBe('I fix laptops.')
    await eventually(() => expect(document.activeElement).toBe(way === 'Escape' ? field('Bio') : button(way)))
    await closeForm()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    const opens = screen.getByRole('button', { name: 'Edit profile' })
    await eventually(() => expect(document.activeElement).toBe(opens))
    await userEvent.click(opens)
    const reopenedDialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
    expect(reopenedDialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' }).value).toBe('')
  },
)

it('the profile form asks before a reload or a close of the page, as long as it has changes', async () => {
  const { field } = await openForm()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await userEvent.type(field('Bio'), 'I')
  expect(isAsked()).toBe(true)
  await userEvent.clear(field('Bio'))
  expect(isAsked()).toBe(false)
})

it('the profile form closes without a question when nothing was typed', async () => {
  const { dialog } = await openForm()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('the profile form opens the photo dialog, and shows again after it', async () => {
  const { dialog } = await openForm()
  await userEvent.click(dialog.getByRole('button', { name: 'Change photo' }))
  expect(await screen.findByRole('dialog', { name: 'Change photo' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(screen.getByRole('dialog', { name: 'Edit profile' })).toBeTruthy())
})
