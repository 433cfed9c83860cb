// The message settings: who may write, and what others see (001 §2).
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  viewerOf,
  openAppSignedIn,
  type Answers,
} from '../browser.tsx'
import { callsOf, pendingAnswer } from '../social/feeds.ts'

setUpBrowser()

const mutationName = 'useSetMessageSettingsMutation'
const seenLabel = /^Show when I have seen messages/
const typingLabel = /^Show when I am typing/

/** The server's answer to a change. */
const settingsAnswer = (change: object = {}) => ({
  setMessageSettings: {
    viewer: { messagesFrom: 'EVERYONE', showsSeen: true, showsTyping: true, ...change },
  },
})

async function openSettings(answers: Answers = {}, change: object = {}) {
  const viewer = viewerOf('CUSTOMER', change)
  const { calls } = openAppSignedIn('/settings', {
    ...viewerAnswers(viewer),
    SettingsScreenQuery: { viewer },
    ...answers,
  })
  const group = within(await screen.findByRole('group', { name: 'Messages' }))
  const box = (name: RegExp) => group.getByRole<HTMLInputElement>('checkbox', { name })
  return {
    inputs: () => callsOf(calls, mutationName).map(({ variables }) => variables.input),
    audience: (name: string) => group.getByRole('radio', { name }),
    chosen: () =>
      group
        .getAllByRole('radio')
        .flatMap((radio) => (radio.getAttribute('aria-checked') === 'true' ? [nameOf(radio)] : [])),
    box,
    toggle: (name: RegExp) => userEvent.click(box(name)),
  }
}

const nameOf = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent

it('the message settings show the current choices and their meaning', async () => {
  const { audience, chosen, box } = await openSettings({}, { messagesFrom: 'FOLLOWERS', showsTyping: false })
  expect(chosen()).toEqual(['Followers'])
  expect(box(seenLabel).checked).toBe(true)
  expect(box(typingLabel).checked).toBe(false)
  const meaning = document.getElementById(audience('Nobody').getAttribute('aria-describedby') ?? '')
  expect(meaning?.textContent).toBe('Nobody new. The chats you have go on.')
  expect(
    screen.getByText('While this is off, you do not see when others have seen yours either.'),
  ).toBeTruthy()
})

it('a closed choice for new people shows as selected before the server has answered', async () => {
  const answer = pendingAnswer(settingsAnswer({ messagesFrom: 'NOBODY' }))
  const { audience, chosen, inputs } = await openSettings({ [mutationName]: answer.answer })
  await userEvent.click(audience('Nobody'))
  expect(chosen()).toEqual(['Nobody'])
  expect(inputs()).toEqual([{ messagesFrom: 'NOBODY' }])
  answer.arrive()
  await eventually(() => expect(chosen()).toEqual(['Nobody']))
})

it('a setting that fails to save reverts, and says why', async () => {
  const busy = () => refusal(429, 'RATE_LIMITED', 'Slow down, please')
  const { audience, box, chosen, toggle } = await openSettings({ [mutationName]: busy })
  await userEvent.click(audience('Followers'))
  expect(await screen.findByText('Failed to save message settings')).toBeTruthy()
  expect(screen.getByText('Slow down, please')).toBeTruthy()
  expect(chosen()).toEqual(['Everyone'])
  await toggle(seenLabel)
  await eventually(() => expect(box(seenLabel).checked).toBe(true))
})

it('the last of several choices is saved when the viewer changes their mind meanwhile', async () => {
  const answer = pendingAnswer(settingsAnswer({ showsSeen: false }))
  let call = 0
  const { box, inputs, toggle } = await openSettings({
    [mutationName]: () => (call++ ? settingsAnswer() : answer.answer()),
  })
  await toggle(seenLabel)
  await toggle(seenLabel)
  expect(box(seenLabel).checked).toBe(true)
  expect(inputs()).toEqual([{ showsSeen: false }])
  answer.arrive()
  await eventually(() => expect(inputs()).toEqual([{ showsSeen: false }, { showsSeen: true }]))
  await eventually(() => expect(box(seenLabel).checked).toBe(true))
})

it('a late response does not undo a later choice of another setting', async () => {
  const late = pendingAnswer(settingsAnswer({ showsSeen: false }))
  const { box, toggle } = await openSettings({
    [mutationName]: ({ variables: { input } }) =>
      input && 'showsSeen' in input ? late.answer() : settingsAnswer({ showsTyping: false }),
  })
  await toggle(seenLabel)
  await toggle(typingLabel)
  late.arrive()
  await eventually(() => expect(box(typingLabel).checked).toBe(false))
  expect(box(seenLabel).checked).toBe(false)
})
