// The message settings: who may write, and what others see (001 §2).
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  eventually,
  freshBrowser,
  queriesOf,
  refusal,
  viewerOf,
  visitSignedIn,
  type Answers,
} from '../browser.tsx'
import { callsOf, slowly } from '../social/feeds.ts'

freshBrowser()

const saving = 'useSetMessageSettingsMutation'
const seen = /^Show when I have seen messages/
const typing = /^Show when I am typing/

/** The server's answer to a change. */
const settings = (change: object = {}) => ({
  setMessageSettings: {
    viewer: { messagesFrom: 'EVERYONE', showsSeen: true, showsTyping: true, ...change },
  },
})

async function open(answers: Answers = {}, change: object = {}) {
  const viewer = viewerOf('CUSTOMER', change)
  const { calls } = visitSignedIn('/settings', {
    ...queriesOf(viewer),
    SettingsScreenQuery: { viewer },
    ...answers,
  })
  const group = within(await screen.findByRole('group', { name: 'Messages' }))
  const box = (name: RegExp) => group.getByRole<HTMLInputElement>('checkbox', { name })
  return {
    inputs: () => callsOf(calls, saving).map(({ variables }) => variables.input),
    audience: (name: string) => group.getByRole('radio', { name }),
    chosen: () =>
      group
        .getAllByRole('radio')
        .flatMap((radio) => (radio.getAttribute('aria-checked') === 'true' ? [nameOf(radio)] : [])),
    box,
    turn: (name: RegExp) => userEvent.click(box(name)),
  }
}

const nameOf = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent

it('the message settings show the current choices and their meaning', async () => {
  const { audience, chosen, box } = await open({}, { messagesFrom: 'FOLLOWERS', showsTyping: false })
  expect(chosen()).toEqual(['Followers'])
  expect(box(seen).checked).toBe(true)
  expect(box(typing).checked).toBe(false)
  const meaning = document.getElementById(audience('Nobody').getAttribute('aria-describedby') ?? '')
  expect(meaning?.textContent).toBe('Nobody new. The chats you have go on.')
  expect(
    screen.getByText('While this is off, you do not see when others have seen yours either.'),
  ).toBeTruthy()
})

it('a closed choice for new people shows as selected before the server has answered', async () => {
  const answer = slowly(settings({ messagesFrom: 'NOBODY' }))
  const { audience, chosen, inputs } = await open({ [saving]: answer.wait })
  await userEvent.click(audience('Nobody'))
  expect(chosen()).toEqual(['Nobody'])
  expect(inputs()).toEqual([{ messagesFrom: 'NOBODY' }])
  answer.come()
  await eventually(() => expect(chosen()).toEqual(['Nobody']))
})

it('a setting that fails to save reverts, and says why', async () => {
  const busy = () => refusal(429, 'RATE_LIMITED', 'Slow down, please')
  const { audience, box, chosen, turn } = await open({ [saving]: busy })
  await userEvent.click(audience('Followers'))
  expect(await screen.findByText('Failed to save message settings')).toBeTruthy()
  expect(screen.getByText('Slow down, please')).toBeTruthy()
  expect(chosen()).toEqual(['Everyone'])
  await turn(seen)
  await eventually(() => expect(box(seen).checked).toBe(true))
})

it('the last of several choices is saved when the viewer changes their mind meanwhile', async () => {
  const answer = slowly(settings({ showsSeen: false }))
  let call = 0
  const { box, inputs, turn } = await open({ [saving]: () => (call++ ? settings() : answer.wait()) })
  await turn(seen)
  await turn(seen)
  expect(box(seen).checked).toBe(true)
  expect(inputs()).toEqual([{ showsSeen: false }])
  answer.come()
  await eventually(() => expect(inputs()).toEqual([{ showsSeen: false }, { showsSeen: true }]))
  await eventually(() => expect(box(seen).checked).toBe(true))
})

it('a late response does not undo a later choice of another setting', async () => {
  const late = slowly(settings({ showsSeen: false }))
  const { box, turn } = await open({
    [saving]: ({ variables: { input } }) =>
      input && 'showsSeen' in input ? late.wait() : settings({ showsTyping: false }),
  })
  await turn(seen)
  await turn(typing)
  late.come()
  await eventually(() => expect(box(typing).checked).toBe(false))
  expect(box(seen).checked).toBe(false)
})
