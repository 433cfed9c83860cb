// The new-post screen: text, mentions, topic, reply setting, and publishing once.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, refusal, type Call } from '../browser.tsx'
import {
  createPostAnswer,
  spyOnConsoleError,
  mentionResults,
  clickPost,
  findPostButton,
  storedDraft,
  findTextField,
  openAsAda,
  write,
} from './composerScreen.ts'

setUpBrowser()

describe('a post', () => {
  it('cannot be sent while it is empty', async () => {
    openAsAda()
    expect(await screen.findByRole('heading', { name: 'New post' })).toBeTruthy()
    expect(screen.getByPlaceholderText("What's new? Use @ to mention someone")).toBeTruthy()
    expect((await findPostButton()).disabled).toBe(true)
    await write('  {Enter} ')
    expect((await findPostButton()).disabled).toBe(true)
    await write('Hello')
    expect((await findPostButton()).disabled).toBe(false)
  })

  it('is sent once however often the button is clicked, and leads back to the screen before', async () => {
    let respond: (answer: object) => void = () => {}
    const answer = new Promise<object>((done) => (respond = done))
    const { go, address, createPostCalls } = openAsAda(
      { useCreatePostMutation: () => answer },
      '/customer-dashboard',
    )
    await screen.findByText("What's new?")
    await go('/create-post')
    await write('NEPA has brought light')
    await userEvent.dblClick(await findPostButton())
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    respond(createPostAnswer)
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
    expect(createPostCalls()).toHaveLength(1)
    expect(createPostCalls()[0]?.variables.input).toEqual({
      content: 'NEPA has brought light',
      media: [],
      replySetting: 'EVERYONE',
    })
    expect(storedDraft()).toBeNull()
    // The stored lists of this device would make a second attempt look like another post.
    expect(createPostCalls()[0]?.variables).not.toHaveProperty('connections')
    await userEvent.click(screen.getByRole('button', { name: 'View' }))
    await eventually(() => expect(address()).toBe('/posts/1'))
    expect(screen.queryByText('Post created successfully!')).toBeNull()
  })

  it('that is being sent is still awaited after its author leaves and returns, and is published once', async () => {
    let respond: (answer: object) => void = () => {}
    const { go, createPostCalls } = openAsAda({
      useCreatePostMutation: new Promise<object>((done) => (respond = done)),
    })
    await write('Slow but sure')
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    await go('/about')
    await screen.findByText('Our mission')
    await go('/create-post')
    expect(await screen.findByRole('button', { name: /Posting...$/ })).toBeTruthy()
    expect((await findTextField()).closest('[inert]')).toBeTruthy()
    await act(async () => respond(createPostAnswer))
    await eventually(() => expect(storedDraft()).toBeNull())
    await eventually(() => expect(screen.queryByDisplayValue('Slow but sure')).toBeNull())
    expect(createPostCalls()).toHaveLength(1)
  })

  it('appears on top of the feed also when the feed had not been loaded before', async () => {
    const { address, calls } = openAsAda()
    await write('Hello')
    await clickPost()
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
    expect((await screen.findAllByRole('article'))[0]?.textContent).toContain('Gate closes by 10')
    expect(calls.filter(({ operation }) => operation === 'DashboardScreenQuery')).toHaveLength(1)
  })

  it('is sent by Ctrl and Enter, and says so while it is being sent', async () => {
    const { createPostCalls } = openAsAda({ useCreatePostMutation: () => new Promise(() => {}) })
    await write('Hello{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('button', { name: /Posting...$/ })).toBeTruthy()
    expect(createPostCalls()).toHaveLength(1)
  })

  it('that fails stays in the field and on this device, and is retried under the same key', async () => {
    const log = spyOnConsoleError()
    let tries = 0
    const { address, createPostCalls } = openAsAda({
      useCreatePostMutation: () => (tries++ === 0 ? brokenConnection : createPostAnswer),
    })
    await write('Lost on the way')
    await clickPost()
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    expect((await findTextField()).value).toBe('Lost on the way')
    expect(storedDraft()).toMatchObject({ text: 'Lost on the way' })
    const key = createPostCalls()[0]?.headers['idempotency-key']
    expect(sessionStorage.getItem('unfinishedPost')).toMatch(new RegExp(`^${key} `))
    expect(log.mock.calls.flat()).toContain('Failed to create post')
    await clickPost()
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
    expect(createPostCalls().map(({ headers }) => headers['idempotency-key'])).toEqual([key, key])
    expect(sessionStorage.getItem('unfinishedPost')).toBeNull()
  })

  it('that is refused puts the server’s words into the log', async () => {
    const log = spyOnConsoleError()
    openAsAda({
      useCreatePostMutation: refusal(403, 'FORBIDDEN', 'Only followers of Ada can reply and quote'),
    })
    await write('Hello{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    expect(screen.queryByText(/Only followers/)).toBeNull()
    // The field was disabled meanwhile.
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    expect(log.mock.calls.flat()).toContain('Only followers of Ada can reply and quote')
  })

  it('shows the remaining length near its end, and cannot exceed 5,000 characters', async () => {
    openAsAda()
    fireEvent.change(await findTextField(), { target: { value: 'a'.repeat(4799) } })
    expect(screen.queryByText(/left$/)).toBeNull()
    fireEvent.change(await findTextField(), { target: { value: 'a'.repeat(4990) } })
    expect(screen.getByText('10 left')).toBeTruthy()
    fireEvent.change(await findTextField(), { target: { value: '👩🏾‍🎓'.repeat(5000) } })
    expect((await findPostButton()).disabled).toBe(false)
    fireEvent.change(await findTextField(), { target: { value: 'a'.repeat(5003) } })
    expect(screen.getByText('3 too many')).toBeTruthy()
    expect((await findPostButton()).disabled).toBe(true)
  })
})

describe('a mention', () => {
  it('is chosen from suggestions by keyboard, and stays while the author types words before it', async () => {
    const { createPostCalls, calls } = openAsAda()
    await write('Thanks @ng')
    const list = await screen.findByRole('listbox', { name: 'People' })
    expect(within(list).getAllByRole('option')).toHaveLength(2)
    expect(calls.filter(({ operation }) => operation === 'usePeopleQuery').at(-1)?.variables).toEqual({
      text: 'ng',
    })
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect((await findTextField()).value).toBe('Thanks @Ngọzi Okafor ')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.type(await findTextField(), 'Oh! ', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(createPostCalls()[0]?.variables.input).toMatchObject({
      content: 'Oh! Thanks @Ngọzi Okafor ',
      mentions: [{ userId: 'VXNlcjox', offset: 11, length: 13 }],
    })
  })

  it('does not choose a person of another name when the author types on before the response', async () => {
    const pendingResponse = new Promise<Response>(() => {})
    const people = { searchUsers: mentionResults }
    openAsAda({
      usePeopleQuery: ({ variables }) =>
        (variables as { text?: string }).text === 'ng' ? people : pendingResponse,
    })
    await write('@ng')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('oz')
    expect(screen.getByRole('option').textContent).toContain('Ngọzi Okafor')
    await userEvent.keyboard('{Enter}')
    expect((await findTextField()).value).toBe('@Ngọzi Okafor ')
  })

  it('is chosen by a tap, which keeps the keyboard of the phone open', async () => {
    openAsAda()
    await write('@ng')
    await userEvent.click(await screen.findByRole('option', { name: /Ngo Daniel/ }))
    expect((await findTextField()).value).toBe('@Ngo Daniel ')
    expect(document.activeElement).toBe(await findTextField())
  })

  it('can be started with the @ button, which returns to the text', async () => {
    openAsAda()
    await write('Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Mention someone' }))
    expect((await findTextField()).value).toBe('Hello @')
    expect(document.activeElement).toBe(await findTextField())
  })

  it('is not suggested any more after Escape, until another @', async () => {
    openAsAda()
    await write('@ng')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('o{Enter}@n')
    expect(await screen.findByRole('listbox')).toBeTruthy()
    expect((await findTextField()).value).toBe('@ngo\n@n')
  })

  it('that was not chosen is left for the server to resolve', async () => {
    const { createPostCalls } = openAsAda({ usePeopleQuery: brokenConnection })
    await write('Hello @Ada Obi')
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(createPostCalls()[0]?.variables.input).not.toHaveProperty('mentions')
  })
})

describe('a topic', () => {
  const focused = (name: string) =>
    eventually(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  const add = async (topic: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add a topic' }))
    await userEvent.keyboard(topic)
  }

  it('is added, changed and sent', async () => {
    const { createPostCalls } = openAsAda()
    await write('Hello')
    await add('# exam  week{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'exam week' }))
    await userEvent.keyboard('s{Enter}')
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(createPostCalls()[0]?.variables.input).toMatchObject({ topic: 'exam weeks' })
  })

  it('can be removed, and the focus stays with it throughout', async () => {
    openAsAda()
    await add('exam week{Enter}')
    await focused('exam week')
    await userEvent.keyboard('{Enter}s{Escape}')
    await focused('exam week')
    await userEvent.click(screen.getByRole('button', { name: 'Remove topic' }))
    await focused('Add a topic')
  })

  it('is chosen by a key or a tap from existing ones with the same start, or is new', async () => {
    const searchTopics = ({ variables }: Call) =>
      'foodstuff'.startsWith((variables as { text: string }).text.toLowerCase())
        ? [{ name: 'Food' }, { name: 'Foodstuff' }]
        : []
    const { createPostCalls } = openAsAda({
      useTopicsQuery: (call) => ({ searchTopics: searchTopics(call) }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a topic' }))
    await userEvent.keyboard('foo')
    const names = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(await names()).toEqual(['Food', 'Foodstuff'])
    expect(screen.getByText('2 topics found')).toBeTruthy()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await focused('Food')
    await userEvent.click(screen.getByRole('button', { name: 'Food' }))
    await userEvent.keyboard('{Backspace>4}foods')
    await userEvent.click(await screen.findByRole('option', { name: 'Foodstuff' }))
    await focused('Foodstuff')
    await userEvent.click(screen.getByRole('button', { name: 'Foodstuff' }))
    await userEvent.keyboard('{Backspace>9}Fo')
    await names()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    await userEvent.keyboard('rest{Enter}')
    await focused('Forest')
    await write('Hello')
    await clickPost()
    await eventually(() => expect(createPostCalls()[0]?.variables.input).toMatchObject({ topic: 'Forest' }))
  })

  it.each([
    ['!!!', 'A topic needs a letter or a digit'],
    ['a'.repeat(41), 'A topic must be at most 40 characters'],
  ])('cannot be %j', async (topic, content) => {
    openAsAda()
    await add(topic)
    expect(await screen.findByText(content)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('combobox', { name: 'Topic' })).toBeTruthy()
    // The topic is not dropped silently: the post waits until it is corrected.
    await write('Hello')
    expect(screen.getByText(content)).toBeTruthy()
    expect((await findPostButton()).disabled).toBe(true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Topic' }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Add a topic' })).toBeTruthy()
    expect((await findPostButton()).disabled).toBe(false)
  })
})

it.each([
  ['Your followers', 'Your followers can reply & quote', 'FOLLOWERS'],
  ['Nobody', 'Nobody can reply & quote', 'NOBODY'],
])('a note says who may reply once the author has chosen %s', async (choice, note, replySetting) => {
  const { createPostCalls } = openAsAda()
  await write('Hello')
  await userEvent.click(await screen.findByRole('button', { name: 'Anyone can reply & quote' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }))
  expect(await screen.findByRole('button', { name: note })).toBeTruthy()
  await clickPost()
  await eventually(() => expect(createPostCalls()).toHaveLength(1))
  expect(createPostCalls()[0]?.variables.input).toMatchObject({ replySetting })
})
