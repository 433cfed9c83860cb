// The moderation queue of an admin: its cases (the API's type `Ticket`, called reports on screen), filters, one case,
// bulk decisions, and live updates.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDueTime } from '#web/screens/moderation/admin/cases/caseLabels.ts'
import { brokenConnection, eventually, setUpBrowser, refusal, openAppSignedIn } from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'
import {
  adminAnswers,
  caseAnswer,
  pendingReportsAnswer,
  queueAnswer,
  report,
  ticket,
  ticketId,
} from './cases.ts'

setUpBrowser()
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

type Answers = Parameters<typeof openAppSignedIn>[1]

const postReportsPath = '/admin/post-reports'
const accountReportsPath = '/admin/account-reports'
const openQueue = (answers: Answers = {}, path = postReportsPath) =>
  openAppSignedIn(path, { ...adminAnswers, ...answers })
const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Report details' }))
const variablesOf = (calls: { operation: string; variables: object }[], name: string) =>
  calls.filter(({ operation }) => operation === name).map(({ variables }) => variables)
const pushUpdate = (news: object) =>
  act(async () => net.last.publish({ adminNews: { ...pendingReportsAnswer(12, 6), ...news } }))
const withoutDetails = ({
  content: _a,
  contentNow: _b,
  reports: _c,
  history: _d,
  ...one
}: ReturnType<typeof ticket>) => one

describe('the queue of an admin', () => {
  it.each([
    [59, 'answer due in 59 min'],
    [60, 'answer due in 1 h'],
    [-59, 'answer overdue by 59 min'],
    [-60, 'answer overdue by 1 h'],
  ])('shows in minutes what is nearer than an hour: %d', (minutes, text) => {
    const now = new Date()
    expect(formatDueTime(new Date(now.getTime() + minutes * 60_000).toISOString(), now).words).toBe(text)
  })

  it('shows the reported content, reason, reporter and author, with the time left for an answer', async () => {
    const reports = [1, 2, 3, 4].map((id) => report(id))
    openQueue({
      CaseListQuery: queueAnswer([
        ticket(1, { reports: reports }),
        ticket(2, { dueAt: new Date(Date.now() - 2.5 * 3_600_000).toISOString(), isDoubtful: true }),
        ticket(3, { status: 'RESOLVED', answeredAt: '2026-11-21T09:00:00.000Z' }),
      ]),
    })
    const [first, second, third] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('PendingSpamreported by Zainab 1 and 3 others')
    expect(first?.textContent).toContain('The same advert every day')
    expect(first?.textContent).toContain('Danladi MusaBuy followers')
    expect(first?.textContent).toContain('answer due in 5 h')
    expect(second?.textContent).toContain('answer overdue by 2 h')
    expect(second?.textContent).toContain('Doubtful')
    expect(third?.textContent).toContain('Resolved')
    expect(third?.textContent).not.toContain('answer')
  })

  it('shows in the header how many cases wait in each list, and links between the lists', async () => {
    const { address } = openQueue()
    expect(await screen.findByRole('link', { name: 'Post Reports , 11 pending reports' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('link', { name: 'Account reports (6)' }))
    expect(address()).toBe(accountReportsPath)
  })

  it('sends no query before the second factor is shown', async () => {
    const viewer = { ...adminAnswers.AdminGateQuery.viewer, secondFactor: 'TO_CONFIRM' }
    const { calls } = openQueue({ AdminGateQuery: { viewer } })
    expect(await screen.findByText('Confirm that it is you')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Post Reports' })).toBeTruthy()
    expect(calls.some(({ operation }) => operation === 'pendingReportsQuery')).toBe(false)
  })

  it('is filtered by status, by kind and by the admin’s own cases, with the filters in the address', async () => {
    const { address, calls } = openQueue()
    await clickButton('Reviewed')
    await clickButton('Comments')
    await clickButton('Mine')
    expect(address()).toBe(`${postReportsPath}?status=reviewed&kind=comment&mine=1`)
    await eventually(() =>
      expect(variablesOf(calls, 'CaseListQuery').at(-1)).toEqual({
        queue: 'POSTS',
        status: 'REVIEWED',
        kind: 'COMMENT',
        mine: true,
      }),
    )
  })

  it.each([
    ['', 'No reports have been submitted yet.'],
    ['?status=dismissed', 'No dismissed reports found.'],
    ['?kind=review', 'None is as you have chosen.'],
  ])('says what is missing where it is empty: %s', async (search, text) => {
    openQueue({ CaseListQuery: queueAnswer([]) }, postReportsPath + search)
    expect(await screen.findByRole('heading', { name: 'No reports found' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('keeps its filters when it fails to load, and retries', async () => {
    let isBroken = true
    openQueue({ CaseListQuery: () => (isBroken ? brokenConnection : queueAnswer([ticket(1)])) })
    expect(await screen.findByText('Failed to fetch reports')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pending' })).toBeTruthy()
    isBroken = false
    await clickButton('Retry')
    expect(await screen.findByText('Buy followers')).toBeTruthy()
  })

  it('updates live: the count, new cases, and those that another admin has decided', async () => {
    let list = queueAnswer([ticket(1)])
    openQueue({ CaseListQuery: () => list }, `${postReportsPath}?status=pending`)
    await screen.findByText('Buy followers')
    list = queueAnswer([ticket(1), ticket(2, { text: 'Double your fees' })])
    await pushUpdate({ ticket: withoutDetails(ticket(2)) })
    expect(await screen.findByText('Double your fees')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Post Reports , 12 pending reports' })).toBeTruthy()
    list = queueAnswer([ticket(2, { text: 'Double your fees' })])
    await pushUpdate({
      ticket: withoutDetails(ticket(1, { status: 'DISMISSED' })),
      ...pendingReportsAnswer(11, 6),
    })
    expect(screen.queryByText('Buy followers')).toBeNull()
  })

  it('assigns a case to the admin', async () => {
    const assigned = {
      ...ticket(1),
      isTaken: true,
      assignee: { __typename: 'User', id: 'a', displayName: 'Ada Obi' },
    }
    let list = queueAnswer([ticket(1)])
    const { calls } = openQueue({
      CaseListQuery: () => list,
      useSetCaseAssignedMutation: () => {
        list = queueAnswer([assigned])
        return { setTicketTaken: { ticket: assigned } }
      },
    })
    await clickButton('Report options')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take' }))
    expect(await screen.findByText('You look into it')).toBeTruthy()
    expect(variablesOf(calls, 'useSetCaseAssignedMutation')).toEqual([
      { input: { ticketId: ticketId(1), isTaken: true, takeOver: false } },
    ])
  })
})

describe('hiding reported content until the decision', () => {
  it('is an item of the menu that can be undone, and the card says so', async () => {
    let isHiding = false
    const { calls } = openQueue({
      CaseListQuery: () => queueAnswer([ticket(1, { isHiding })]),
      useSetSubjectHiddenMutation: () => {
        isHiding = !isHiding
        return { setSubjectHidden: { ticket: ticket(1, { isHiding }) } }
      },
    })
    const choose = async (name: string) => {
      await clickButton('Report options')
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Hide until decided')
    expect(await screen.findByText('Hidden')).toBeTruthy()
    await choose('Show again')
    await eventually(() => expect(screen.queryByText('Hidden')).toBeNull())
    expect(variablesOf(calls, 'useSetSubjectHiddenMutation')).toEqual(
      [true, false].map((isHidden) => ({ input: { ticketId: ticketId(1), isHidden } })),
    )
  })

  it.each([{ kind: 'MESSAGE' }, { status: 'DISMISSED' }])('is not offered for %o', async (change) => {
    openQueue({ CaseListQuery: queueAnswer([ticket(1, change)]) })
    await clickButton('Report options')
    expect(await screen.findByRole('menuitem', { name: 'Take' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Hide until decided' })).toBeNull()
  })
})

describe('the screen of a case', () => {
  const whole = ticket(1, {
    reports: [report(1), report(2, { reason: 'MISINFORMATION', description: null })],
    now: 'Buy nothing',
    around: [{ isAuthor: false, text: 'Who are you?', at: '2026-11-19T18:00:00.000Z' }],
    history: [
      {
        id: 'e1',
        act: 'MOVED',
        status: 'REVIEWED',
        note: 'Asked her',
        at: '2026-11-20T10:00:00.000Z',
        actor: { __typename: 'User', id: 'a', displayName: 'Osaretin Igbinovia' },
      },
    ],
  })
  const openCase = (answers: Answers = {}) =>
    openQueue(
      { useCaseQuery: caseAnswer(whole), ...answers },
      `${postReportsPath}?ticket=${encodeURIComponent(ticketId(1))}`,
    )

  it('shows both people, all reports, the content then and now, its surroundings, and earlier decisions', async () => {
    const { address, back } = openQueue({ useCaseQuery: caseAnswer(whole) })
    await userEvent.click((await screen.findAllByRole('button', { name: 'View Details' }))[0]!)
    const dialog = await findDialog()
    expect(await dialog.findByText('zainab.1@unilag.edu.ng')).toBeTruthy()
    expect(dialog.getByText('danladi.musa@unilag.edu.ng')).toBeTruthy()
    expect(dialog.getByText('Also reported by 1 other')).toBeTruthy()
    expect(dialog.getByText('False information.')).toBeTruthy()
    for (const text of ['As reported', 'Buy followers', 'Now', 'Buy nothing', 'Who are you?', 'Asked her'])
      expect(dialog.getByText(text)).toBeTruthy()
    expect(within(dialog.getByRole('list', { name: 'History' })).getByRole('listitem').textContent).toContain(
      'Osaretin Igbinovia made it reviewed',
    )
    expect(address()).toBe(`${postReportsPath}?ticket=${encodeURIComponent(ticketId(1))}`)
    await back()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says when the content is deleted, or the case does not exist', async () => {
    openCase({ useCaseQuery: caseAnswer(ticket(1, { now: null })) })
    expect(await (await findDialog()).findByText('Deleted since')).toBeTruthy()
  })

  it.each([
    ['Dismiss', 'DISMISSED'],
    ['Mark Reviewed', 'REVIEWED'],
    ['Resolve', 'RESOLVED'],
  ])('is decided by %s, with the typed note', async (word, status) => {
    const { calls, address } = openCase({
      useMoveCasesMutation: { moveTickets: { tickets: [{ ...whole, status }] } },
    })
    const dialog = await findDialog()
    await userEvent.type(await dialog.findByLabelText('Admin notes (optional)'), 'Seen it')
    await userEvent.click(dialog.getByRole('button', { name: word }))
    expect(await screen.findByText('Report updated')).toBeTruthy()
    expect(address()).toBe(postReportsPath)
    expect(variablesOf(calls, 'useMoveCasesMutation')).toEqual([
      { input: { tickets: [{ ticketId: ticketId(1), from: 'PENDING' }], status, notes: 'Seen it' } },
    ])
  })

  it('sends no blank notes, and keeps the typed text when it fails', async () => {
    const { calls } = openCase({ useMoveCasesMutation: brokenConnection })
    const dialog = await findDialog()
    await userEvent.type(await dialog.findByLabelText('Admin notes (optional)'), '  ')
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
    expect(await screen.findByText('Failed to update report status. Please try again.')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    expect(variablesOf(calls, 'useMoveCasesMutation')[0]).toEqual({
      input: { tickets: [{ ticketId: ticketId(1), from: 'PENDING' }], status: 'RESOLVED' },
    })
    const notes = dialog.getByLabelText<HTMLTextAreaElement>('Admin notes (optional)')
    await userEvent.type(notes, 'Checked')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'View Details' }))[0]!)
    expect((await findDialog()).getByLabelText<HTMLTextAreaElement>('Admin notes (optional)').value).toBe(
      '  Checked',
    )
  })

  it('refuses notes that are too long before they are sent', async () => {
    const { calls } = openCase()
    const dialog = await findDialog()
    await userEvent.click(await dialog.findByLabelText('Admin notes (optional)'))
    await userEvent.paste('n'.repeat(5001))
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
    expect(await dialog.findByText('5001/5000')).toBeTruthy()
    expect(variablesOf(calls, 'useMoveCasesMutation')).toEqual([])
  })

  it('says when another admin was faster, and shows the current state', async () => {
    let now: object = whole
    openCase({
      useCaseQuery: () => caseAnswer(now),
      useMoveCasesMutation: () => {
        now = { ...whole, status: 'DISMISSED', answeredAt: '2026-11-20T11:00:00.000Z' }
        return refusal(409, 'CONFLICT', 'Somebody else has decided this meanwhile')
      },
    })
    const dialog = await findDialog()
    await userEvent.click(await dialog.findByRole('button', { name: 'Resolve' }))
    expect(await screen.findByText('Somebody else has decided this meanwhile')).toBeTruthy()
    expect(await dialog.findByText('Dismissed')).toBeTruthy()
  })
})

describe('the dialog of a case whose code is loading', () => {
  const code = '#web/screens/moderation/admin/cases/CaseDetails.tsx'
  const address = `${postReportsPath}?ticket=${encodeURIComponent(ticketId(1))}`
  const pressRow = async () =>
    userEvent.click((await screen.findAllByRole('button', { name: 'View Details' }))[0]!)
  const closeDialog = async () => {
    const frame = within(await screen.findByRole('dialog', { busy: true }))
    await userEvent.click(frame.getByRole('button', { name: 'Close' }))
  }
  let arrive = () => {}
  beforeEach(() => {
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    vi.doMock(code, async (original) => {
      await arrived
      return original()
    })
  })
  afterEach(() => {
    arrive()
    vi.doUnmock(code)
  })

  it('goes from the address too once an admin closes it, and opens at the next press', async () => {
    const app = openQueue({ useCaseQuery: caseAnswer(ticket(1)) })
    await pressRow()
    await closeDialog()
    await eventually(() => expect(app.address()).toBe(postReportsPath))
    expect(screen.queryByRole('dialog')).toBeNull()
    arrive()
    await pressRow()
    await findDialog()
    expect(app.address()).toBe(address)
  })

  it('goes from the address too when a link opened it', async () => {
    const app = openQueue({ useCaseQuery: caseAnswer(ticket(1)) }, address)
    await closeDialog()
    await eventually(() => expect(app.address()).toBe(postReportsPath))
  })
})

describe('a decision on several cases', () => {
  it('sets one status and one note, and names those that another admin decided first', async () => {
    const dismissedCase = { ...ticket(1), status: 'DISMISSED' }
    const { calls } = openQueue({ useMoveCasesMutation: { moveTickets: { tickets: [dismissedCase] } } })
    await clickButton('Select all shown')
    await clickButton('Decide 2 selected')
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide 2 reports' }))
    await userEvent.type(dialog.getByLabelText('Admin notes (optional)'), 'All of them fine')
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('1 of 2 reports updated')).toBeTruthy()
    expect(screen.getByText('Somebody else has decided this meanwhile')).toBeTruthy()
    expect(variablesOf(calls, 'useMoveCasesMutation')).toEqual([
      {
        input: {
          tickets: [1, 2].map((id) => ({ ticketId: ticketId(id), from: 'PENDING' })),
          status: 'DISMISSED',
          notes: 'All of them fine',
        },
      },
    ])
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull()
  })

  it('takes cases that are selected one by one as well', async () => {
    openQueue()
    const [first] = await screen.findAllByRole('checkbox', { name: /^Select what Danladi Musa/ })
    await userEvent.click(first!)
    expect(screen.getByRole('button', { name: 'Decide 1 selected' })).toBeTruthy()
    await clickButton('Clear')
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull()
  })
})

describe('the list of reported accounts', () => {
  const reported = ticket(3, {
    kind: 'ACCOUNT',
    text: 'I sell shoes',
    reports: [report(3, { reason: 'UNDERAGE', description: 'She is 14' })],
    reasons: [{ reason: 'UNDERAGE', count: 1 }],
  })
  const openAccountReports = (answers: Answers = {}) =>
    openQueue(
      {
        CaseListQuery: queueAnswer([reported], { reportsCount: 7 }),
        useCaseQuery: caseAnswer(reported),
        ...answers,
      },
      accountReportsPath,
    )

  it('shows whose account each is, and the number of reports', async () => {
    openAccountReports()
    expect(await screen.findByText('7 total reports')).toBeTruthy()
    const card = screen.getByRole('article', { name: 'Danladi Musa' })
    expect(card.textContent).toContain('danladi.musa@unilag.edu.ng')
    expect(card.textContent).toContain('Underage userreported by Zainab 3')
    expect(card.textContent).toContain('She is 14')
  })

  it('takes any of the four states', async () => {
    const { calls } = openAccountReports({
      useMoveCasesMutation: { moveTickets: { tickets: [{ ...reported, status: 'RESOLVED' }] } },
    })
    await clickButton('Report options')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'View Details' }))
    const dialog = await findDialog()
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Status' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Pending',
      'Reviewed',
      'Resolved',
      'Dismissed',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Resolved' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Update Report' }))
    expect(await screen.findByText('Report updated')).toBeTruthy()
    expect(variablesOf(calls, 'useMoveCasesMutation')).toEqual([
      { input: { tickets: [{ ticketId: ticketId(3), from: 'PENDING' }], status: 'RESOLVED' } },
    ])
  })

  it('says why nothing was updated', async () => {
    openAccountReports({ useMoveCasesMutation: brokenConnection })
    await clickButton('Report options')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'View Details' }))
    await userEvent.click(await (await findDialog()).findByRole('button', { name: 'Update Report' }))
    expect(await screen.findByText('Failed to update account report status. Please try again.')).toBeTruthy()
  })

  it('is empty where nobody was reported', async () => {
    openAccountReports({ CaseListQuery: queueAnswer([]) })
    expect(await screen.findByRole('heading', { name: 'No Account Reports' })).toBeTruthy()
  })
})
