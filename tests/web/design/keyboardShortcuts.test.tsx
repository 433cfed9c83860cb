// Keyboard shortcuts that work on every screen, and never while the viewer types.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { eventually, setUpBrowser } from '../browser.tsx'
import { viewer, openAsAda } from '../composer/composerScreen.ts'

setUpBrowser()

const queryShortcuts = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

async function openSettings() {
  const app = openAsAda({ SettingsScreenQuery: { viewer } }, '/settings')
  await screen.findByRole('button', { name: 'Log out' })
  return app
}

describe('a viewer with a keyboard', () => {
  it('opens a new post with n, the search with /, and the list of shortcuts with ?', async () => {
    const { address, go } = await openSettings()
    await userEvent.keyboard('/')
    const search = await screen.findByRole('combobox', { name: 'Search for users...' })
    await eventually(() => expect(document.activeElement).toBe(search))
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('?')
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const keys = [...list.querySelectorAll('kbd')].map(({ textContent }) => textContent)
    expect(keys).toEqual(['j', 'k', 'n', '/', '?'])
    await userEvent.keyboard('n{Escape}')
    await eventually(() => expect(queryShortcuts()).toBeNull())
    expect(address()).toBe('/settings')
    await userEvent.keyboard('n')
    await eventually(() => expect(address()).toBe('/create-post'))
    await go('/settings')
  })

  it('goes back to the screen before, however often they pressed n', async () => {
    const { address, back } = await openSettings()
    await userEvent.keyboard('n')
    const text = await screen.findByRole('textbox', { name: 'Your post' })
    act(() => text.blur())
    await userEvent.keyboard('nn')
    await eventually(() => expect(address()).toBe('/create-post'))
    await back()
    expect(address()).toBe('/settings')
  })

  it.each([
    ['?', 'Keyboard shortcuts'],
    ['/', 'Search'],
  ])('closes what %s opened when they go back', async (key, name) => {
    const { address, back } = await openSettings()
    await userEvent.keyboard('n')
    const text = await screen.findByRole('textbox', { name: 'Your post' })
    act(() => text.blur())
    await userEvent.keyboard(key)
    await screen.findByRole('dialog', { name })
    await back()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/settings')
  })

  it('only types in a field, and keeps the shortcuts of the browser', async () => {
    const { address } = openAsAda()
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' })
    await userEvent.type(text, 'j/n?k')
    expect(text.value).toBe('j/n?k')
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(fireEvent.keyDown(document.body, { key: 'n', [modifier]: true })).toBe(true)
    expect(queryShortcuts()).toBeNull()
    expect(address()).toBe('/create-post')
  })

  it('turns the shortcuts off for good on this device, and on again', async () => {
    const { address } = await openSettings()
    const choice = within(await screen.findByLabelText('Keyboard shortcuts'))
    await userEvent.click(choice.getByRole('radio', { name: 'Off' }))
    expect(localStorage.getItem('keys')).toBe('off')
    expect(fireEvent.keyDown(document.body, { key: 'n' })).toBe(true)
    expect(address()).toBe('/settings')
    const on = choice.getByRole('radio', { name: 'On' })
    await userEvent.click(on)
    // A focused choice takes no text.
    expect(document.activeElement).toBe(on)
    await userEvent.keyboard('n')
    await eventually(() => expect(address()).toBe('/create-post'))
  })
})
