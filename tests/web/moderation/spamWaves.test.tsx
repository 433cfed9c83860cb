// A spam wave in the moderation queue (the API's `Flood`): its card, its posts, and deleting all of them (ADR 27).
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, openAppSignedIn } from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'
import { adminAnswers, caseAnswer, floodTicket, queueAnswer, ticketId } from './cases.ts'

setUpBrowser()
beforeEach(() => void serveSockets())

type Answers = Parameters<typeof openAppSignedIn>[1]

const postReportsPath = '/admin/post-reports'
const losses = [
  { name: 'Posts', value: '5' },
  { name: 'People', value: '4' },
]

const openQueue = (answers: Answers = {}, path = postReportsPath) =>
  openAppSignedIn(path, {
    ...adminAnswers,
    CaseListQuery: queueAnswer([floodTicket(1)]),
    LossesOfThingQuery: { admin: { ticket: { __typename: 'Ticket', id: ticketId(1), losses } } },
    ...answers,
  })

const variablesOf = (calls: { operation: string; variables: object }[], name: string) =>
  calls.filter(({ operation }) => operation === name).map(({ variables }) => variables)

describe('an admin with a spam wave in the queue', () => {
  it('sees how many accounts posted what, since when, and who was first', async () => {
    openQueue()
    const card = await screen.findByRole('article', { name: 'Posted by 5 accounts within an hour' })
    expect(card.textContent).toContain('noticed by Fennec · ')
    expect(card.textContent).toContain('Danladi Musaposted it first')
    expect(card.textContent).toContain('Free data: free-data.example/claim')
    expect(card.textContent).toContain('Floodanswer due in 5 h')
    expect(card.textContent).not.toMatch(/reported by|account deleted/)
    expect(screen.getByRole('checkbox', { name: 'Select what 5 accounts have posted' })).toBeTruthy()
  })

  it('filters the queue by spam waves', async () => {
    const { address, calls } = openQueue()
    await userEvent.click(await screen.findByRole('button', { name: 'Floods' }))
    expect(address()).toBe(`${postReportsPath}?kind=flood`)
    await eventually(() =>
      expect(variablesOf(calls, 'CaseListQuery').at(-1)).toMatchObject({ kind: 'FLOOD' }),
    )
  })

  const openCase = (one: object) =>
    openQueue(
      { useCaseQuery: caseAnswer(one) },
      `${postReportsPath}?ticket=${encodeURIComponent(ticketId(1))}`,
    )

  it('opens all its posts as they are now, with their authors, and can open each', async () => {
    openCase(floodTicket(1, { posts: 3 }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report details' }))
    const list = await dialog.findByRole('list', { name: '3 posts now' })
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Zainab 1 zainab.1@unilag.edu.ngNumber 1: free-data.example/claim'),
      expect.stringContaining('Zainab 2'),
      expect.stringContaining('Zainab 3'),
    ])
    const link = within(items[1]!).getByRole('link', { name: 'Open the post of Zainab 2' })
    expect(link.getAttribute('href')).toBe('/posts/2')
    expect(dialog.getByText('The first of them, as it was')).toBeTruthy()
    expect(dialog.queryByText('Reporter')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  })

  it('sees when no post contains the text any more', async () => {
    openCase(floodTicket(1, { posts: 0, status: 'RESOLVED' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report details' }))
    expect(await dialog.findByText('No post says it any more')).toBeTruthy()
    expect(dialog.getByText('Free data: free-data.example/claim')).toBeTruthy()
  })
})

describe('an admin who deletes all posts of a spam wave', () => {
  const answerOf = (deletedCount: number, postsCount: number) => ({
    takeDownFlood: {
      deletedCount,
      ticket: {
        __typename: 'Ticket',
        id: ticketId(1),
        status: postsCount > 0 ? 'PENDING' : 'RESOLVED',
        flood: { postsCount },
      },
    },
  })
  const chooseDeleteAll = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Report options' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Take',
      'Delete All Posts',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete All Posts' }))
    return within(await screen.findByRole('dialog', { name: 'Delete All Posts' }))
  }

  it('sees the number of posts and authors, and the deletion repeats until none is left', async () => {
    const answers = [answerOf(50, 2), answerOf(2, 0)]
    const { calls } = openQueue({ useTakeDownSpamWaveMutation: () => answers.shift() })
    const dialog = await chooseDeleteAll()
    expect((await dialog.findByText('Posts')).parentElement?.textContent).toBe('Posts5')
    expect(dialog.getByText('People').parentElement?.textContent).toBe('People4')
    await userEvent.type(dialog.getByLabelText('What the person is told (optional)'), 'It steals passwords')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Posts Deleted')).toBeTruthy()
    const input = { ticketId: ticketId(1), rule: 'SPAM', words: 'It steals passwords' }
    expect(variablesOf(calls, 'useTakeDownSpamWaveMutation')).toEqual([{ input }, { input }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('continues an interrupted deletion after asking again, with the typed text', async () => {
    const answers = [answerOf(50, 2), brokenConnection, answerOf(2, 0)]
    const { calls } = openQueue({ useTakeDownSpamWaveMutation: () => answers.shift() })
    const dialog = await chooseDeleteAll()
    await userEvent.type(dialog.getByLabelText('What the person is told (optional)'), 'Again')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete posts. Please try again.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What the person/).value).toBe('Again')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Posts Deleted')).toBeTruthy()
    expect(variablesOf(calls, 'useTakeDownSpamWaveMutation')).toHaveLength(3)
  })

  it('sees a failure where none of the remaining posts could be deleted', async () => {
    const { calls } = openQueue({ useTakeDownSpamWaveMutation: () => answerOf(0, 1) })
    const dialog = await chooseDeleteAll()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete posts. Please try again.')).toBeTruthy()
    expect(variablesOf(calls, 'useTakeDownSpamWaveMutation')).toHaveLength(1)
  })
})
