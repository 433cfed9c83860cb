// Places where a quoted text may stand: a part of the screen, a toast, or the log. Each waits for exactly that text
// there.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { eventually } from '../../web/browser.tsx'

export type TextPlace = (text: string) => Promise<unknown>

const inMain = async () => within(await screen.findByRole('main'))
const inDialog = async () => within(await screen.findByRole('dialog'))

export const heading: TextPlace = (text) => screen.findByRole('heading', { name: text })
export const button: TextPlace = async (text) => (await inMain()).findByRole('button', { name: text })
export const link: TextPlace = async (text) => (await inMain()).findByRole('link', { name: text })

export const tab: TextPlace = async (text) => (await inMain()).findByRole('tab', { name: text })

/** A text with a count behind it. */
export const bannerLinkPrefix: TextPlace = async (text) =>
  within(await screen.findByRole('banner')).findByRole('link', { name: new RegExp(`^${text}`) })

export const bannerButton: TextPlace = async (text) =>
  within(await screen.findByRole('banner')).findByRole('button', { name: text })

/** The side column of a wide window. */
export const sideColumnText: TextPlace = async (text) =>
  within(await screen.findByRole('complementary')).findByText(text)

export const placeholder: TextPlace = async (text) => (await inMain()).findByPlaceholderText(text)
export const mainText: TextPlace = async (text) => (await inMain()).findByText(text)

/** Also beside the main content, as in a list. */
export const anyText: TextPlace = (text) => screen.findByText(text)

/** A text that appears once per row of a list. */
export const repeatedText: TextPlace = async (text) => (await inMain()).findAllByText(text)

export const alertDialogText: TextPlace = async (text) =>
  within(await screen.findByRole('alertdialog')).findByText(text)

export const dialogHeading: TextPlace = async (text) =>
  (await inDialog()).findByRole('heading', { name: text })
export const dialogButton: TextPlace = async (text) => (await inDialog()).findByRole('button', { name: text })
export const dialogPlaceholder: TextPlace = async (text) => (await inDialog()).findByPlaceholderText(text)
export const dialogText: TextPlace = async (text) => (await inDialog()).findByText(text)

/** The bar at the bottom of a phone; the rail of wide windows precedes it. */
export const bottomBarLink: TextPlace = (text) =>
  eventually(() => {
    const bar = screen.getAllByRole('navigation').at(-1)
    expect(bar && within(bar).getByRole('link', { name: text })).toBeTruthy()
  })

/** The full-screen logo, and the word under it. */
export const loader: TextPlace = (text) =>
  eventually(() => {
    const shown = screen.getAllByRole('status').filter((status) => status.querySelector('svg'))
    expect(shown.map(({ textContent }) => textContent)).toEqual([text])
  })

/** The single toast, once it appears: its title and its description. */
async function readToast() {
  let parts: (string | null)[] = []
  await eventually(() => {
    parts = [...document.querySelectorAll('li[data-swipe-direction] > div > div')].map(
      ({ textContent }) => textContent,
    )
    expect(parts, 'a toast').not.toEqual([])
  })
  return parts
}

export const toastTitle: TextPlace = async (text) => expect((await readToast())[0]).toBe(text)
export const toastDescription: TextPlace = async (text) => expect((await readToast())[1]).toBe(text)

/** Removes the toast, which outlives its screen and would reach the next scene. */
export function dismissToasts() {
  for (const button of document.querySelectorAll('li[data-swipe-direction] > button[aria-label]'))
    fireEvent.click(button)
}

/** Beginning of a line of the browser's log. */
export const loggedError: TextPlace = (text) =>
  eventually(() => expect(vi.mocked(console.error).mock.calls.map(([line]) => line)).toContain(text))
