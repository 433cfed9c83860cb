// A draft of a post: kept on the device, restored, discarded, and sent when the connection is back.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { newKey } from '#web/relay/network/idempotency.ts'
import { brokenConnection, eventually, freshBrowser, refusal } from '../browser.tsx'
import { created, listenToTheLog, post, storedDraft, text, viewer, visit, write } from './composing.ts'

freshBrowser()

function connect(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('a draft', () => {
  const draft = {
    text: 'Half a thought',
    mentions: [],
    topic: 'exam week',
    replySetting: 'NOBODY',
    quoteOf: null,
    files: [],
  }
  const keep = (change: object = {}) =>
    localStorage.setItem('draft:3', JSON.stringify({ id: newKey(), ...draft, ...change }))

  it('is restored on return, as it was left', async () => {
    keep()
    visit()
    expect(await screen.findByText('Your draft is back.')).toBeTruthy()
    expect((await text()).value).toBe('Half a thought')
    expect(screen.getByRole('button', { name: 'exam week' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Nobody can reply & quote' })).toBeTruthy()
  })

  it('is discarded after a confirmation', async () => {
    keep()
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect((await text()).value).toBe('Half a thought')
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect((await text()).value).toBe('')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it.each([
    ['of another account', 'draft:4', JSON.stringify(draft)],
    ['of a quote', 'draft:3:quote', JSON.stringify({ ...draft, quoteOf: 'UG9zdDox' })],
    ['that cannot be read', 'draft:3', '{"text":'],
    ['of another shape', 'draft:3', '{"text":5}'],
  ])('%s is not shown', async (_, key, stored) => {
    localStorage.setItem(key, stored)
    visit()
    expect((await text()).value).toBe('')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
  })

  it('is kept while there is no connection, and nothing is sent', async () => {
    connect(false)
    const { posted } = visit()
    await text()
    expect(screen.queryByText('You are offline. Your post is kept here.')).toBeNull()
    await write('Written in the tunnel')
    expect(await screen.findByText('You are offline. Your post is kept here.')).toBeTruthy()
    expect(posted()).toEqual([])
    await eventually(() => expect(storedDraft()).toMatchObject({ text: 'Written in the tunnel' }))
  })

  const waiting = 'You are offline. Your post goes out when you are back.'

  /** Posts that text without a connection. */
  async function postOffline(content: string, answers: Parameters<typeof visit>[0] = {}) {
    connect(false)
    const app = visit(answers)
    await write(content)
    await post()
    expect(await screen.findByText(waiting)).toBeTruthy()
    expect(app.posted()).toEqual([])
    return app
  }

  it('that was posted without a connection is sent once, by itself, when the connection is back', async () => {
    const { posted } = await postOffline('Written in the tunnel')
    connect(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    connect(false)
    connect(true)
    expect(posted().map(({ variables }) => variables.input?.content)).toEqual(['Written in the tunnel'])
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('that was posted without a connection is sent although the author has left the screen', async () => {
    const { go, posted } = await postOffline('Written in the tunnel')
    await go('/about')
    await screen.findByText('Our mission')
    connect(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    connect(false)
    connect(true)
    expect(posted().map(({ variables }) => variables.input?.content)).toEqual(['Written in the tunnel'])
    expect(storedDraft()).toBeNull()
  })

  it('of a pending quote is sent although its dialog is closed', async () => {
    const waits = { ...draft, id: 'a quote', quoteOf: 'UG9zdDoxMg==', isWaiting: true }
    localStorage.setItem('draft:3:quote', JSON.stringify(waits))
    const { posted } = visit({}, '/about')
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(posted().map(({ variables }) => variables.input)).toMatchObject([{ quoteOf: waits.quoteOf }])
    expect(localStorage.getItem('draft:3:quote')).toBeNull()
  })

  it('of a quote that failed is retried once its author has posted it again', async () => {
    listenToTheLog()
    const waits = { ...draft, id: 'a refused quote', quoteOf: 'UG9zdDoxMg==', isWaiting: true }
    localStorage.setItem('draft:3:quote', JSON.stringify(waits))
    const refused = refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
    const tries = [refused, created]
    const { posted } = visit({ useCreatePostMutation: () => tries.shift() ?? created }, '/about')
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    connect(false)
    // The dialog of the quote stores this, over any screen.
    localStorage.setItem('draft:3:quote', JSON.stringify({ ...waits, text: 'A whole thought' }))
    connect(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(posted().map(({ variables }) => variables.input?.content)).toEqual([waits.text, 'A whole thought'])
    expect(localStorage.getItem('draft:3:quote')).toBeNull()
  })

  it('from before drafts had ids is discarded alone', async () => {
    connect(false)
    const quote = { ...draft, id: '', quoteOf: 'UG9zdDoxMg==', isWaiting: true }
    localStorage.setItem('draft:3:quote', JSON.stringify(quote))
    keep({ id: '' })
    const { posted } = visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await eventually(() => expect(storedDraft()).toBeNull())
    connect(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(posted().map(({ variables }) => variables.input)).toMatchObject([{ quoteOf: quote.quoteOf }])
  })

  it('that was posted in another tab is gone here, and is not kept again', async () => {
    keep({ id: 'posted elsewhere' })
    visit()
    expect((await text()).value).toBe('Half a thought')
    localStorage.removeItem('draft:3')
    const newValue = JSON.stringify({ ended: 'posted elsewhere' })
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft:3', newValue })))
    await eventually(() => expect(screen.queryByText('Your draft is back.')).toBeNull())
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('that was posted here says so to the other tabs', async () => {
    keep({ id: 'posted here' })
    const setItem = vi.spyOn(localStorage, 'setItem')
    visit()
    await text()
    await post()
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(setItem).toHaveBeenCalledWith('draft:3', JSON.stringify({ ended: 'posted here' }))
    expect(storedDraft()).toBeNull()
  })

  it('that is sent while the author opens it again is gone there as well', async () => {
    let give: (answer: object) => void = () => {}
    const answer = new Promise<object>((resolve) => (give = resolve))
    const { go, posted } = await postOffline('Written in the tunnel', {
      useCreatePostMutation: () => answer,
    })
    await go('/about')
    await screen.findByText('Our mission')
    connect(true)
    await eventually(() => expect(posted()).toHaveLength(1))
    await go('/create-post')
    expect((await text()).value).toBe('Written in the tunnel')
    give(created)
    await eventually(() => expect(storedDraft()).toBeNull())
    await go('/create-post')
    expect((await text()).value).toBe('')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
    expect(posted()).toHaveLength(1)
  })

  it('that was posted without a connection survives a reload, and is sent on return', async () => {
    connect(true)
    keep({ isWaiting: true })
    const { posted } = visit()
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(posted().map(({ variables }) => variables.input?.content)).toEqual(['Half a thought'])
  })

  it('is started, kept and posted without any response, and is sent when the server responds', async () => {
    listenToTheLog()
    connect(false)
    const away = () => (navigator.onLine ? { viewer } : brokenConnection)
    const { posted } = visit({ CreatePostScreenQuery: away, CurrentUserQuery: away })
    expect(await screen.findByRole('heading', { name: 'New post' })).toBeTruthy()
    const main = screen.getByRole('navigation', { name: 'Main' })
    expect(within(main).getByRole('link', { name: 'Messages' })).toBeTruthy()
    expect(within(main).getByRole('link', { name: 'Your profile' }).textContent).toBe('AAda')
    await write('Written in the tunnel')
    await eventually(() => expect(storedDraft()).toMatchObject({ text: 'Written in the tunnel' }))
    await post()
    expect(await screen.findByText(waiting)).toBeTruthy()
    connect(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(posted().map(({ variables }) => variables.input?.content)).toEqual(['Written in the tunnel'])
  })

  it('is not started from a remembered viewer where the server reports an error', async () => {
    listenToTheLog()
    visit({ CreatePostScreenQuery: refusal(500, 'INTERNAL_SERVER_ERROR', 'Something is wrong here') })
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
  })

  it('that is pending is retried under the same key when the connection fails again', async () => {
    listenToTheLog()
    let isBack = false
    const { posted } = await postOffline('Written in the tunnel', {
      useCreatePostMutation: () => (isBack ? created : brokenConnection),
    })
    connect(true)
    await eventually(() => expect(posted()).toHaveLength(1))
    expect(await screen.findByText(waiting)).toBeTruthy()
    expect(screen.queryByText('Failed to create post')).toBeNull()
    isBack = true
    connect(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(new Set(posted().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(posted()).toHaveLength(2)
  })

  it('that is pending is not sent any more once its author edits or withdraws it', async () => {
    const { posted } = await postOffline('Written in the tunnel')
    await write(' and')
    expect(screen.queryByText(waiting)).toBeNull()
    await post()
    await userEvent.click(await screen.findByRole('button', { name: 'Do not post it' }))
    expect(screen.queryByText(waiting)).toBeNull()
    connect(true)
    await eventually(() => expect(storedDraft()).toMatchObject({ text: 'Written in the tunnel and' }))
    expect(posted()).toEqual([])
  })
})
