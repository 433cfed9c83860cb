// Appeals on an admin's screen: the filter in the address, and one answer by another admin than the sanction's.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { sanctionTexts } from '#rules/moderation/sanctions'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  viewerOf,
  openAppSignedIn,
  type Answers,
} from '../browser.tsx'

setUpBrowser()

const person = (id: number, displayName: string) => ({
  __typename: 'User',
  id: btoa(`User:${id}`),
  firstName: displayName.split(' ')[0],
  lastName: displayName.split(' ')[1],
  displayName,
  handle: `user${id}.unilag`,
  profileImageUrl: null,
})

const appealItem = (id: number, name: string, change: object = {}, subjectChange: object = {}) => ({
  __typename: 'Appeal',
  viewerMayAnswer: true,
  sanction: {
    __typename: 'Sanction',
    id: btoa(`Sanction:${id}`),
    kind: 'TAKE_DOWN',
    rule: 'SPAM',
    words: 'Three times the same.',
    subjectKind: 'POST',
    excerpt: 'Buy followers',
    until: null,
    createdAt: '2026-11-26T09:00:00.000Z',
    endedAt: null,
    appeal: `It was not ${name}.`,
    appealedAt: '2026-11-27T09:00:00.000Z',
    appealState: 'WAITING',
    answer: null,
    answeredAt: null,
    ...subjectChange,
  },
  user: person(id, name),
  issuedBy: person(90, 'Tobi Adéṣínà'),
  answeredBy: null,
  ticket: { __typename: 'Ticket', id: btoa('Ticket:12'), databaseId: 12 },
  ...change,
})

const appealsAnswer = (appeals: object[], hasNextPage = false) => ({
  admin: {
    appeals: {
      edges: appeals.map((node, index) => ({ node, cursor: `c${index}` })),
      pageInfo: { endCursor: 'end', hasNextPage },
    },
  },
})

function openAppeals(answers: Answers, search = '') {
  const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
  return openAppSignedIn(`/admin/appeals${search}`, {
    ...viewerAnswers(viewer),
    AdminGateQuery: { viewer },
    AppealListQuery: appealsAnswer([]),
    ...answers,
  })
}

const findCard = async (name: RegExp) => within(await screen.findByRole('article', { name }))
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an admin', () => {
  it('sees who appeals against what, the sanction’s admin and reason, and the date', async () => {
    const { calls } = openAppeals({
      AppealListQuery: appealsAnswer([
        appealItem(5, 'Ada Obi'),
        appealItem(6, 'Bayo Ade', { issuedBy: null, ticket: null }),
      ]),
    })
    const ada = await findCard(/^Ada Obi/)
    for (const text of [
      'A post was removed',
      'Tobi Adéṣínà',
      /Ticket #12/,
      /Spam/,
      'Three times the same.',
      'Buy followers',
      'It was not Ada Obi.',
      /^Since 27 Nov 2026/,
    ])
      expect(ada.getByText(text)).toBeTruthy()
    expect((await findCard(/^Bayo Ade/)).getByText('By an admin whose account is gone')).toBeTruthy()
    expect(calls.find(({ operation }) => operation === 'AppealListQuery')?.variables).toMatchObject({
      appealState: 'WAITING',
    })
  })

  it('opens the answered appeals, and the address says so', async () => {
    const answeredFields = {
      appealState: 'DENIED',
      answer: 'We have looked again.',
      answeredAt: '2026-11-28T09:00:00Z',
    }
    const answeredAppeal = appealItem(
      5,
      'Ada Obi',
      { viewerMayAnswer: false, answeredBy: person(91, 'Ngozi Eze') },
      answeredFields,
    )
    const { address, calls } = openAppeals({
      AppealListQuery: ({ variables }) =>
        (variables as { appealState?: string }).appealState === 'DENIED'
          ? appealsAnswer([answeredAppeal])
          : appealsAnswer([]),
    })
    expect(await screen.findByText('Nobody waits for an answer.')).toBeTruthy()
    await clickButton('Denied')
    expect(address()).toBe('/admin/appeals?state=denied')
    const ada = await findCard(/^Ada Obi/)
    expect(ada.getByText('We have looked again.')).toBeTruthy()
    expect(ada.getByText('Ngozi Eze')).toBeTruthy()
    expect(ada.queryByRole('button')).toBeNull()
    expect(calls.findLast(({ operation }) => operation === 'AppealListQuery')?.variables).toMatchObject({
      appealState: 'DENIED',
    })
    await clickButton('Waiting')
    expect(address()).toBe('/admin/appeals')
  })

  it('answers an appeal, which leaves the open ones; a failure keeps the typed text', async () => {
    let answer: 'away' | 'late' | 'taken' = 'away'
    const granted = appealItem(5, 'Ada Obi', { viewerMayAnswer: false }, { appealState: 'GRANTED' })
    const { calls } = openAppeals({
      AppealListQuery: appealsAnswer([appealItem(5, 'Ada Obi'), appealItem(6, 'Bayo Ade')]),
      AnswerDialogMutation: () => {
        if (answer === 'away') return brokenConnection
        if (answer === 'late') return refusal(409, 'CONFLICT', sanctionTexts.alreadyAnswered)
        return { answerAppeal: { appeal: granted } }
      },
    })
    await clickButton('Answer Ada Obi')
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada Obi' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Your answer')
    const takeBack = () => userEvent.click(dialog.getByRole('button', { name: 'Take it back' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(await dialog.findByText('Say why')).toBeTruthy()
    await userEvent.type(field, 'You are right.')
    await takeBack()
    expect(await screen.findByText('Failed to answer the appeal')).toBeTruthy()
    answer = 'late'
    await takeBack()
    expect(await screen.findByText(sanctionTexts.alreadyAnswered)).toBeTruthy()
    expect(field.value).toBe('You are right.')
    answer = 'taken'
    await takeBack()
    expect(await screen.findByText('Appeal answered')).toBeTruthy()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('article', { name: /^Ada Obi/ })).toBeNull()
    expect(screen.getByRole('article', { name: /^Bayo Ade/ })).toBeTruthy()
    const answerCalls = calls.filter(({ operation }) => operation === 'AnswerDialogMutation')
    const input = { sanctionId: btoa('Sanction:5'), isGranted: true, answer: 'You are right.' }
    expect(answerCalls.map(({ variables }) => variables.input)).toEqual([input, input, input])
  })

  it('upholds a sanction by the other button', async () => {
    const denied = appealItem(5, 'Ada Obi', { viewerMayAnswer: false }, { appealState: 'DENIED' })
    const { calls } = openAppeals({
      AppealListQuery: appealsAnswer([appealItem(5, 'Ada Obi')]),
      AnswerDialogMutation: { answerAppeal: { appeal: denied } },
    })
    await clickButton('Answer Ada Obi')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Your answer'), 'It stays.')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(await screen.findByText('Nobody waits for an answer.')).toBeTruthy()
    expect(
      calls.findLast(({ operation }) => operation === 'AnswerDialogMutation')?.variables.input,
    ).toMatchObject({ isGranted: false, answer: 'It stays.' })
  })

  it('sees that another admin has to answer an appeal against their own sanction', async () => {
    openAppeals({ AppealListQuery: appealsAnswer([appealItem(5, 'Ada Obi', { viewerMayAnswer: false })]) })
    const ada = await findCard(/^Ada Obi/)
    expect(ada.getByText('You did this, so another admin has to answer.')).toBeTruthy()
    expect(ada.queryByRole('button')).toBeNull()
  })

  it('sees when appeals fail to load, and retries; an invalid address shows the open ones', async () => {
    let isBroken = true
    openAppeals(
      { AppealListQuery: () => (isBroken ? brokenConnection : appealsAnswer([appealItem(5, 'Ada Obi')])) },
      '?state=constructor',
    )
    expect(await screen.findByText('Failed to fetch appeals')).toBeTruthy()
    isBroken = false
    await clickButton('Retry')
    expect(await findCard(/^Ada Obi/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Waiting' }).getAttribute('aria-pressed')).toBe('true')
  })
})
