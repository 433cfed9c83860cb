// Muting and blocking people, and muting words: from the menus of posts and comments, and in Settings.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  viewerAnswers,
  viewerOf,
  openAppSignedIn,
  type Answers,
  type Call,
} from '../browser.tsx'
import { callsOf, openFeed, pageOf, post } from '../social/feeds.ts'
import { person } from '../social/people.ts'
import { serveSockets } from '../relay/socketServer.ts'
import {
  ada,
  bola as writer,
  openPanel,
  pageOf as commentPage,
  panelAnswer,
  commentNode,
  postNode,
} from '../social/commentPanel.tsx'

setUpBrowser()
beforeEach(() => void serveSockets())

const kemi = person(7, 'Kẹ́mi Ajayi', { id: 'user-7', __typename: 'User' })
const bola = person(8, 'Bola Ige', { id: 'user-8', __typename: 'User' })
const muteStatusAnswer = (id: string, viewerHasMuted: boolean) => ({
  PersonItemsQuery: { node: { __typename: 'User', id, viewerHasMuted } },
})
const blockAnswer = { useSetBlockedMutation: { setBlocked: { user: null, viewer: viewerOf('CUSTOMER') } } }

const chooseMenuItem = async (button: HTMLElement, item: string) => {
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const confirmBlock = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }))
const postTexts = () => screen.getAllByText(/^Post number/).map(({ textContent }) => textContent)

const muteAnswer = (viewerHasMuted: boolean) => ({
  setMuted: { user: { id: kemi.id, viewerHasMuted }, viewer: { hasMessageRequests: false } },
})

describe('the author of a post', () => {
  const page = pageOf([
    post(1, { author: kemi }),
    post(2, { author: bola }),
    post(3, { author: kemi }),
    post(4, { author: bola }),
  ])
  page.edges[3] = { ...page.edges[3], repostedBy: kemi } as never
  const firstMenu = async () => (await screen.findAllByRole('button', { name: 'Post options' }))[0]!

  it('is muted from its menu: their posts and reposts go at once, and the focus has a place', async () => {
    const { calls } = await openFeed(
      {
        ...muteStatusAnswer(kemi.id, false),
        useSetMutedMutation: muteAnswer(true),
      },
      page,
    )
    await chooseMenuItem(await firstMenu(), 'Mute')
    expect(await screen.findByText('Kẹ́mi Ajayi muted')).toBeTruthy()
    await eventually(() => expect(postTexts()).toEqual(['Post number 2']))
    expect(callsOf(calls, 'useSetMutedMutation')[0]?.variables.input).toEqual({
      userId: kemi.id,
      muted: true,
    })
    await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('is blocked from its menu after a question, and goes at once', async () => {
    const { address, calls } = await openFeed({ ...muteStatusAnswer(kemi.id, false), ...blockAnswer }, page)
    await chooseMenuItem(await firstMenu(), 'Block')
    expect(callsOf(calls, 'useSetBlockedMutation')).toEqual([])
    await confirmBlock()
    expect(await screen.findByText('Account blocked')).toBeTruthy()
    await eventually(() => expect(postTexts()).toEqual(['Post number 2']))
    expect(address()).toBe('/customer-dashboard')
    await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('stays while muting fails, with all their posts', async () => {
    await openFeed({ ...muteStatusAnswer(kemi.id, false), useSetMutedMutation: brokenConnection }, page)
    await chooseMenuItem(await firstMenu(), 'Mute')
    expect(await screen.findByText('Failed to mute user')).toBeTruthy()
    expect(postTexts()).toHaveLength(4)
  })

  it('is unmuted from the menu when they are muted already', async () => {
    const { calls } = await openFeed(
      {
        ...muteStatusAnswer(kemi.id, true),
        useSetMutedMutation: muteAnswer(false),
      },
      page,
    )
    await chooseMenuItem(await firstMenu(), 'Unmute')
    expect(await screen.findByText('Kẹ́mi Ajayi unmuted')).toBeTruthy()
    expect(callsOf(calls, 'useSetMutedMutation')[0]?.variables.input).toEqual({
      userId: kemi.id,
      muted: false,
    })
  })

  it('has a menu with a link to the muted words', async () => {
    const { address } = await openFeed(
      {
        ...muteStatusAnswer(kemi.id, false),
        MutedWordsScreenQuery: { viewer: viewerOf('CUSTOMER', { mutedWords: [] }) },
      },
      page,
    )
    await chooseMenuItem(await firstMenu(), 'Mute words')
    await eventually(() => expect(address()).toBe('/muted-words'))
  })
})

it('the author of a comment is blocked from its menu, and all their comments go at once', async () => {
  const comments = commentPage([
    commentNode(1, { author: writer }),
    commentNode(2, { author: ada }),
    commentNode(3, { author: writer }),
  ])
  openPanel({ ...panelAnswer(postNode({ comments })), ...muteStatusAnswer(writer.id, false), ...blockAnswer })
  const [options] = await screen.findAllByRole('button', {
    name: `Options for the comment by ${writer.displayName}`,
  })
  await chooseMenuItem(options!, 'Block')
  await confirmBlock()
  await eventually(() => expect(screen.queryByText('Comment 1')).toBeNull())
  expect(screen.queryByText('Comment 3')).toBeNull()
  expect(screen.getByText('Comment 2')).toBeTruthy()
})

describe('the list of muted words', () => {
  const answers = (mutedWords: string[]) => ({
    MutedWordsScreenQuery: { viewer: viewerOf('CUSTOMER', { mutedWords }) },
    useSetMutedWordsQuery: () => ({ viewer: viewerOf('CUSTOMER', { mutedWords }) }),
    useSetMutedWordsMutation: ({ variables }: { variables: { input?: Record<string, unknown> } }) => {
      mutedWords = variables.input?.['words'] as string[]
      return { setMutedWords: { viewer: { mutedWords, unreadNotificationsCount: 0 } } }
    },
  })
  const openMutedWords = (mutedWords: string[], change: Answers = {}) =>
    openAppSignedIn('/muted-words', {
      ...viewerAnswers(viewerOf('CUSTOMER')),
      ...answers(mutedWords),
      ...change,
    })
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Word or phrase' })
  const listedWords = () =>
    screen.getAllByRole('listitem').flatMap((row) => row.querySelector('bdi')?.textContent ?? [])
  const sentInputs = (calls: Call[]) =>
    callsOf(calls, 'useSetMutedWordsMutation').map(({ variables }) => variables.input?.['words'])

  it('is empty at first; a new word goes on top, and the field is free for the next', async () => {
    const { calls } = openMutedWords([])
    expect(await screen.findByRole('heading', { name: 'No words are muted' })).toBeTruthy()
    await userEvent.type(await field(), ' Exam {Enter}')
    expect(await screen.findByText('Word muted')).toBeTruthy()
    expect(document.activeElement).toBe(await field())
    await userEvent.type(await field(), 'fuel scarcity{Enter}')
    await eventually(() => expect(listedWords()).toEqual(['fuel scarcity', 'Exam']))
    expect((await field()).value).toBe('')
    expect(sentInputs(calls)).toEqual([['Exam'], ['fuel scarcity', 'Exam']])
  })

  it('drops words one by one', async () => {
    const { calls } = openMutedWords(['exam', 'JAMB'])
    await userEvent.click(await screen.findByRole('button', { name: /^Unmute.*exam/ }))
    await eventually(() => expect(listedWords()).toEqual(['JAMB']))
    expect(sentInputs(calls)).toEqual([['JAMB']])
    await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('keeps words that were muted on another device meanwhile', async () => {
    const elsewhere = ['JAMB', 'exam']
    const { calls } = openMutedWords(['exam'], {
      useSetMutedWordsQuery: { viewer: viewerOf('CUSTOMER', { mutedWords: elsewhere }) },
    })
    await userEvent.type(await field(), 'fuel{Enter}')
    await eventually(() => expect(listedWords()).toEqual(['fuel', 'JAMB', 'exam']))
    await userEvent.click(await screen.findByRole('button', { name: /^Unmute.*exam/ }))
    await eventually(() => expect(sentInputs(calls)).toEqual([['fuel', 'JAMB', 'exam'], ['JAMB']]))
  })

  it.each([
    ['nothing', ' ', [], 'Type a word'],
    ['marks alone', '?!', [], 'A muted word needs a letter or a digit'],
    ['too much', 'x'.repeat(41), [], 'A muted word must be at most 40 characters'],
    ['what is there already', 'ÉXAM', ['exam'], 'You have muted that already'],
    [
      'one too many',
      'last',
      Array.from({ length: 100 }, (_, index) => `w${index}`),
      'You can mute at most 100 words',
    ],
  ])(
    'does not send a word, and keeps the typed text, where it is %s',
    async (_case, typed, muted, message) => {
      const { calls } = openMutedWords(muted)
      await userEvent.type(await field(), `${typed}{Enter}`)
      expect(await screen.findByText(message)).toBeTruthy()
      expect((await field()).value).toBe(typed)
      expect(sentInputs(calls)).toEqual([])
    },
  )

  it('keeps a word in the field when saving fails', async () => {
    openMutedWords(['exam'], { useSetMutedWordsMutation: brokenConnection })
    await userEvent.type(await field(), 'fuel{Enter}')
    expect(await screen.findByText('Word not muted')).toBeTruthy()
    expect((await field()).value).toBe('fuel')
    await userEvent.click(screen.getByRole('button', { name: /^Unmute.*exam/ }))
    expect(await screen.findByText('Word not unmuted')).toBeTruthy()
    expect(listedWords()).toEqual(['exam'])
  })

  it('removes posts at once from the feed that was open before', async () => {
    const { calls, go } = await openFeed(
      answers([]),
      pageOf([post(1, { content: 'Post number 1' }), post(2, { content: 'Exam week' })]),
    )
    await go('/muted-words')
    await userEvent.type(await field(), 'exam{Enter}')
    await screen.findByText('Word muted')
    const before = callsOf(calls, 'DashboardScreenQuery').length
    await go('/customer-dashboard')
    await eventually(() => expect(callsOf(calls, 'DashboardScreenQuery')).toHaveLength(before + 1))
  })
})
