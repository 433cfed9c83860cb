// The emoji picker: searching, picking several, and the recent ones.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { emojiGroups } from '#web/screens/messaging/messages/writing/emojis.ts'
import { eventually, setUpBrowser } from '../browser.tsx'
import {
  findMessageField,
  ownMessage,
  chatAnswer,
  sentContents,
  messageServer,
  openWithChats,
  write,
} from './chats.ts'

setUpBrowser()

/** The draft, as the device keeps it. */
const draftJson = (text: string) => JSON.stringify({ text, files: [], productId: null, serviceId: null })

const findPickerButton = () => screen.findByRole('button', { name: 'Emojis' })
const findPicker = () => screen.findByRole('dialog', { name: 'Emojis' })
const findEmoji = async (name: string) => within(await findPicker()).getByRole('button', { name })
const findSearchBox = async () => within(await findPicker()).getByRole('searchbox', { name: 'Search emojis' })
const findGroup = async (name: string) => within(await findPicker()).getByRole('rowgroup', { name })
const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

const emojisIn = async (name: string) =>
  within(await findGroup(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

async function openPicker(answers = messageServer()) {
  const { calls } = openWithChats('/messages/7', answers)
  await userEvent.click(await findPickerButton())
  await findPicker()
  return calls
}

/** A viewport without room beside the button. */
const stubPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(hover: none)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

describe('the set of the picker', () => {
  const all = emojiGroups.flatMap(({ emojis }) => emojis)

  it('has about 150 emoji, each once, and each with a name of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(140)
    expect(all.length).toBeLessThanOrEqual(170)
    expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { emoji, name } of all) {
      expect(emoji).toMatch(new RegExp('^\\p{RGI_Emoji}$', 'v'))
      expect(name).toMatch(/^[a-z][a-z ]+$/)
    }
  })
})

describe('the emoji picker', () => {
  it('inserts emoji at the caret, one after the other', async () => {
    openWithChats('/messages/7', messageServer())
    await write('Well done!')
    ;(await findMessageField()).setSelectionRange(4, 4)
    await userEvent.click(await findPickerButton())
    await userEvent.click(await findEmoji('fire hot lit'))
    await userEvent.click(await findEmoji('red heart love'))
    expect((await screen.findByDisplayValue('Well🔥❤️ done!')).tagName).toBe('TEXTAREA')
    expect(within(await findPicker()).getByRole('status').textContent).toBe('❤️ red heart love, added')
    expect(localStorage.getItem('chatDraft:3:7')).toBe(draftJson('Well🔥❤️ done!'))
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await findMessageField()).toHaveProperty('selectionStart', 'Well🔥❤️'.length)
  })

  it('sends a message of emoji alone', async () => {
    const calls = await openPicker()
    await userEvent.click(await findEmoji('fire hot lit'))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    await eventually(() => expect(sentContents(calls)).toEqual(['🔥']))
  })

  it('appends emoji to a stored draft, and says when there is no room left', async () => {
    localStorage.setItem('chatDraft:3:7', draftJson('a'.repeat(4999)))
    await openPicker()
    await userEvent.click(await findEmoji('fire hot lit'))
    await userEvent.click(await findEmoji('fire hot lit'))
    expect(document.querySelector('textarea')?.value.endsWith('aa🔥🔥')).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('-1')).toBeTruthy()
  })

  it('searches by any word of the names, and takes the first result with Enter', async () => {
    await openPicker()
    await userEvent.type(await findSearchBox(), 'jol')
    expect(await emojisIn('Found')).toEqual(['🍛'])
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByDisplayValue('🍛')).toBeTruthy()
    await userEvent.type(await findSearchBox(), 'xyz')
    expect(within(await findPicker()).getByText('No emojis found')).toBeTruthy()
    // Escape empties the field before it closes the picker.
    await userEvent.keyboard('{Escape}')
    expect(await findSearchBox()).toHaveProperty('value', '')
    expect(await emojisIn('Faces')).toContain('😀')
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('moves by the arrows, from group to group, and picks with Enter', async () => {
    await openPicker()
    const [first, second] = emojiGroups
    const name = (row: number, column: number) => first?.emojis[row * 8 + column]?.name
    await userEvent.click(await findSearchBox())
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedLabel()).toBe(name(0, 0))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowLeft}')
    expect(focusedLabel()).toBe(name(1, 1))
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(focusedLabel()).toBe(name(2, 0))
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Home}{ArrowLeft}')
    expect(focusedLabel()).toBe(name(0, 0))
    const rows = Math.ceil((first?.emojis.length ?? 0) / 8)
    await userEvent.keyboard('{ArrowDown}'.repeat(rows))
    expect(focusedLabel()).toBe(second?.emojis[0]?.name)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByDisplayValue(second?.emojis[0]?.emoji ?? '')).toBeTruthy()
    // Tab stops at one emoji only, the last focused.
    const stops = within(await findPicker())
      .getAllByRole('button')
      .filter((button) => button.closest('[role="grid"]') && button.tabIndex === 0)
    expect(stops.map((button) => button.getAttribute('aria-label'))).toEqual([second?.emojis[0]?.name])
  })

  it('shows the recent emoji first the next time, until logout', async () => {
    await openPicker()
    for (const name of ['fire hot lit', 'mango', 'fire hot lit', 'rice'])
      await userEvent.click(await findEmoji(name))
    expect(within(await findPicker()).queryByRole('rowgroup', { name: 'Recent' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await findPickerButton())
    expect(await emojisIn('Recent')).toEqual(['🍚', '🔥', '🥭'])
    expect(localStorage.getItem('emojis:3')).toBe('["🍚","🔥","🥭"]')
    const { endLocalSession } = await import('#web/session/session.ts')
    act(() => void endLocalSession())
    expect(localStorage.getItem('emojis:3')).toBeNull()
  })

  it('ignores stored emoji that it does not offer', async () => {
    localStorage.setItem('emojis:3', '["🍚","<b>",7,"🍚🍚"]')
    localStorage.setItem('emojis:4', '["🔥"]')
    await openPicker()
    expect(await emojisIn('Recent')).toEqual(['🍚'])
  })

  it('opens beside the button of a wide window, and returns to the field when it closes', async () => {
    await openPicker({ ...messageServer(), ChatScreenQuery: () => chatAnswer([ownMessage(1)]) })
    expect(document.activeElement).toBe(await findSearchBox())
    await userEvent.click(await findEmoji('fire hot lit'))
    expect(await screen.findByDisplayValue('🔥')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    await eventually(async () => expect(document.activeElement).toBe(await findMessageField()))
    await userEvent.click(await findPickerButton())
    await findPicker()
    await userEvent.click(await findPickerButton())
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await findPickerButton())
    await findPicker()
    await userEvent.click(screen.getByRole('region', { name: 'Messages' }))
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens as a sheet on a phone, shows the field’s text, and returns to the button', async () => {
    stubPhone()
    localStorage.setItem('chatDraft:3:7', draftJson('How far'))
    await openPicker()
    expect(screen.getByRole('heading', { name: 'Emojis' })).toBeTruthy()
    // The on-screen keyboard does not open.
    expect(document.activeElement).toBe(await findPicker())
    await userEvent.click(await findEmoji('fire hot lit'))
    await userEvent.click(await findEmoji('mango'))
    expect(within(await findPicker()).getByText('How far🔥🥭')).toBeTruthy()
    await userEvent.click(within(await findPicker()).getByRole('button', { name: 'Close' }))
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    await eventually(async () => expect(document.activeElement).toBe(await findPickerButton()))
    expect((await findMessageField()).value).toBe('How far🔥🥭')
  })
})
