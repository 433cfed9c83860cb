// The viewer of a picture much longer than the screen: scrolling by keys, and the way to the pictures beside it.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { setUpBrowser } from '../browser.tsx'
import { sampleMedia, samplePost, renderPosts } from './posts.tsx'

setUpBrowser()

/** Sends the key to the focused element, as a keyboard does. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('a long picture opened large', () => {
  it.each([
    [1080, 11_490, 'width', 'calc(1080px * 1)', 'calc(1080px * 1.5)'],
    [11_490, 1080, 'height', 'calc(1080px * 1)', 'calc(1080px * 1.5)'],
  ] as const)('of %i × %i scrolls at its full %s', async (width, height, side, before, after) => {
    const media = sampleMedia('a', { alt: 'A long chat', width, height, whole: '/whole.webp' })
    renderPosts([samplePost({ media: [media] })])
    await userEvent.click(await screen.findByRole('button', { name: 'A long chat' }))
    const dialog = await screen.findByRole('dialog')
    const picture = within(dialog).getByRole<HTMLImageElement>('img', { name: 'A long chat' })
    expect(picture.getAttribute('src')).toBe('/whole.webp')
    const shownSize = () => picture.style[side].replace(/min\(100\w+, (\w+)\)/, '$1')
    expect(shownSize()).toBe(before)
    await userEvent.keyboard('+')
    expect(shownSize()).toBe(after)
  })

  const tall = sampleMedia('tall', { alt: 'A long chat', width: 1080, height: 11_490 })
  const wide = sampleMedia('wide', { alt: 'The campus', width: 11_490, height: 1080 })

  async function openPicture(media: ReturnType<typeof sampleMedia>[], name: RegExp) {
    renderPosts([samplePost({ media })])
    await userEvent.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    return { dialog, scroller: dialog.getByRole('group') }
  }

  it('has a visible focus, and states its description once', async () => {
    const { dialog, scroller } = await openPicture([wide], /The campus/)
    await userEvent.tab()
    expect(document.activeElement).toBe(scroller)
    expect(scroller.className).not.toContain('outline-none')
    expect(scroller.getAttribute('aria-label')).toBe('Photo, scroll with the arrow keys')
    expect(dialog.getByRole('img', { name: 'The campus' })).toBeTruthy()
    expect(dialog.queryAllByLabelText('The campus')).toEqual([])
  })

  it('leaves the arrow keys to the browser when it is wide, and has buttons to the other pictures', async () => {
    const { dialog, scroller } = await openPicture(
      [tall, wide, sampleMedia('c', { alt: 'The gate' })],
      /^The campus/,
    )
    const shownAlt = () => dialog.getByRole<HTMLImageElement>('img').alt
    act(() => scroller.focus())
    press('ArrowRight')
    expect(shownAlt()).toBe('The campus')
    press('ArrowLeft')
    expect(shownAlt()).toBe('The campus')
    await userEvent.click(dialog.getByRole('button', { name: 'Previous' }))
    expect(shownAlt()).toBe('A long chat')
  })

  it('gives way to the next picture by the arrow keys when it is tall', async () => {
    const { dialog, scroller } = await openPicture([tall, wide], /^A long chat/)
    act(() => scroller.focus())
    press('ArrowRight')
    expect(dialog.getByRole<HTMLImageElement>('img').alt).toBe('The campus')
  })

  it('keeps its zoom where there is no other picture', async () => {
    const { dialog } = await openPicture([wide], /The campus/)
    await userEvent.keyboard('+')
    press('ArrowRight')
    press('ArrowLeft')
    expect(dialog.getByRole('img').style.height).toContain('* 1.5)')
  })
})
