// Drafts of posts: kept on the device, restored, discarded, and sent when the connection is back.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { newKey } from '#web/relay/network/idempotency.ts'
import { brokenConnection, eventually, setUpBrowser, refusal } from '../browser.tsx'
import {
  createPostAnswer,
  spyOnConsoleError,
  clickPost,
  storedDraft,
  findTextField,
  viewer,
  openAsAda,
  write,
} from './composerScreen.ts'

setUpBrowser()

function setOnline(isOnline: boolean) {
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
  const storeDraft = (change: object = {}) =>
    localStorage.setItem('draft:3', JSON.stringify({ id: newKey(), ...draft, ...change }))

  it('is restored on return, as it was left', async () => {
    storeDraft()
    openAsAda()
    expect(await screen.findByText('Your draft is back.')).toBeTruthy()
    expect((await findTextField()).value).toBe('Half a thought')
    expect(screen.getByRole('button', { name: 'exam week' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Nobody can reply & quote' })).toBeTruthy()
  })

  it('is discarded after a confirmation', async () => {
    storeDraft()
    openAsAda()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect((await findTextField()).value).toBe('Half a thought')
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect((await findTextField()).value).toBe('')
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
    openAsAda()
    expect((await findTextField()).value).toBe('')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
  })

  it('is kept while there is no connection, and nothing is sent', async () => {
    setOnline(false)
    const { createPostCalls } = openAsAda()
    await findTextField()
    expect(screen.queryByText('You are offline. Your post is kept here.')).toBeNull()
    await write('Written in the tunnel')
    expect(await screen.findByText('You are offline. Your post is kept here.')).toBeTruthy()
    expect(createPostCalls()).toEqual([])
    await eventually(() => expect(storedDraft()).toMatchObject({ text: 'Written in the tunnel' }))
  })

  const offlineText = 'You are offline. Your post goes out when you are back.'

  /** Posts that text without a connection. */
  async function postOffline(content: string, answers: Parameters<typeof openAsAda>[0] = {}) {
    setOnline(false)
    const app = openAsAda(answers)
    await write(content)
    await clickPost()
    expect(await screen.findByText(offlineText)).toBeTruthy()
    expect(app.createPostCalls()).toEqual([])
    return app
  }

  it('that was posted without a connection is sent once, by itself, when the connection is back', async () => {
    const { createPostCalls } = await postOffline('Written in the tunnel')
    setOnline(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    setOnline(false)
    setOnline(true)
    expect(createPostCalls().map(({ variables }) => variables.input?.content)).toEqual([
      'Written in the tunnel',
    ])
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('that was posted without a connection is sent although the author has left the screen', async () => {
    const { go, createPostCalls } = await postOffline('Written in the tunnel')
    await go('/about')
    await screen.findByText('Our mission')
    setOnline(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    setOnline(false)
    setOnline(true)
    expect(createPostCalls().map(({ variables }) => variables.input?.content)).toEqual([
      'Written in the tunnel',
    ])
    expect(storedDraft()).toBeNull()
  })

  it('of a pending quote is sent although its dialog is closed', async () => {
    const waits = { ...draft, id: 'a quote', quoteOf: 'UG9zdDoxMg==', isWaiting: true }
    localStorage.setItem('draft:3:quote', JSON.stringify(waits))
    const { createPostCalls } = openAsAda({}, '/about')
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(createPostCalls().map(({ variables }) => variables.input)).toMatchObject([
      { quoteOf: waits.quoteOf },
    ])
    expect(localStorage.getItem('draft:3:quote')).toBeNull()
  })

  it('of a quote that failed is retried once its author has posted it again', async () => {
    spyOnConsoleError()
    const waits = { ...draft, id: 'a refused quote', quoteOf: 'UG9zdDoxMg==', isWaiting: true }
    localStorage.setItem('draft:3:quote', JSON.stringify(waits))
    const refused = refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
    const tries = [refused, createPostAnswer]
    const { createPostCalls } = openAsAda(
      { useCreatePostMutation: () => tries.shift() ?? createPostAnswer },
      '/about',
    )
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    setOnline(false)
    // The dialog of the quote stores this, over any screen.
    localStorage.setItem('draft:3:quote', JSON.stringify({ ...waits, text: 'A whole thought' }))
    setOnline(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(createPostCalls().map(({ variables }) => variables.input?.content)).toEqual([
      waits.text,
      'A whole thought',
    ])
    expect(localStorage.getItem('draft:3:quote')).toBeNull()
  })

  it('from before drafts had ids is discarded alone', async () => {
    setOnline(false)
    const quote = { ...draft, id: '', quoteOf: 'UG9zdDoxMg==', isWaiting: true }
    localStorage.setItem('draft:3:quote', JSON.stringify(quote))
    storeDraft({ id: '' })
    const { createPostCalls } = openAsAda()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await eventually(() => expect(storedDraft()).toBeNull())
    setOnline(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(createPostCalls().map(({ variables }) => variables.input)).toMatchObject([
      { quoteOf: quote.quoteOf },
    ])
  })

  it('that was posted in another tab is gone here, and is not kept again', async () => {
    storeDraft({ id: 'posted elsewhere' })
    openAsAda()
    expect((await findTextField()).value).toBe('Half a thought')
    localStorage.removeItem('draft:3')
    const newValue = JSON.stringify({ ended: 'posted elsewhere' })
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft:3', newValue })))
    await eventually(() => expect(screen.queryByText('Your draft is back.')).toBeNull())
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('that was posted here says so to the other tabs', async () => {
    storeDraft({ id: 'posted here' })
    const setItem = vi.spyOn(localStorage, 'setItem')
    openAsAda()
    await findTextField()
    await clickPost()
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(setItem).toHaveBeenCalledWith('draft:3', JSON.stringify({ ended: 'posted here' }))
    expect(storedDraft()).toBeNull()
  })

  it('that is sent while the author opens it again is gone there as well', async () => {
    let respond: (answer: object) => void = () => {}
    const answer = new Promise<object>((resolve) => (respond = resolve))
    const { go, createPostCalls } = await postOffline('Written in the tunnel', {
      useCreatePostMutation: () => answer,
    })
    await go('/about')
    await screen.findByText('Our mission')
    setOnline(true)
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    await go('/create-post')
    expect((await findTextField()).value).toBe('Written in the tunnel')
    respond(createPostAnswer)
    await eventually(() => expect(storedDraft()).toBeNull())
    await go('/create-post')
    expect((await findTextField()).value).toBe('')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
    expect(createPostCalls()).toHaveLength(1)
  })

  it('that was posted without a connection survives a reload, and is sent on return', async () => {
    setOnline(true)
    storeDraft({ isWaiting: true })
    const { createPostCalls } = openAsAda()
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(createPostCalls().map(({ variables }) => variables.input?.content)).toEqual(['Half a thought'])
  })

  it('is started, kept and posted without any response, and is sent when the server responds', async () => {
    spyOnConsoleError()
    setOnline(false)
    const away = () => (navigator.onLine ? { viewer } : brokenConnection)
    const { createPostCalls } = openAsAda({ CreatePostScreenQuery: away, CurrentUserQuery: away })
    expect(await screen.findByRole('heading', { name: 'New post' })).toBeTruthy()
    const main = screen.getByRole('navigation', { name: 'Main' })
    expect(within(main).getByRole('link', { name: 'Messages' })).toBeTruthy()
    expect(within(main).getByRole('link', { name: 'Your profile' }).textContent).toBe('AAda')
    await write('Written in the tunnel')
    await eventually(() => expect(storedDraft()).toMatchObject({ text: 'Written in the tunnel' }))
    await clickPost()
    expect(await screen.findByText(offlineText)).toBeTruthy()
    setOnline(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(createPostCalls().map(({ variables }) => variables.input?.content)).toEqual([
      'Written in the tunnel',
    ])
  })

  it('is not started from a remembered viewer where the server reports an error', async () => {
    spyOnConsoleError()
    openAsAda({ CreatePostScreenQuery: refusal(500, 'INTERNAL_SERVER_ERROR', 'Something is wrong here') })
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
  })

  it('that is pending is retried under the same key when the connection fails again', async () => {
    spyOnConsoleError()
    let isBack = false
    const { createPostCalls } = await postOffline('Written in the tunnel', {
      useCreatePostMutation: () => (isBack ? createPostAnswer : brokenConnection),
    })
    setOnline(true)
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(await screen.findByText(offlineText)).toBeTruthy()
    expect(screen.queryByText('Failed to create post')).toBeNull()
    isBack = true
    setOnline(true)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    expect(new Set(createPostCalls().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(createPostCalls()).toHaveLength(2)
  })

  it('that is pending is not sent any more once its author edits or withdraws it', async () => {
    const { createPostCalls } = await postOffline('Written in the tunnel')
    await write(' and')
    expect(screen.queryByText(offlineText)).toBeNull()
    await clickPost()
    await userEvent.click(await screen.findByRole('button', { name: 'Do not post it' }))
    expect(screen.queryByText(offlineText)).toBeNull()
    setOnline(true)
    await eventually(() => expect(storedDraft()).toMatchObject({ text: 'Written in the tunnel and' }))
    expect(createPostCalls()).toEqual([])
  })
})
