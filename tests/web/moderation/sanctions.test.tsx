// Sanctions by an admin, such as deleting a post or suspending its author: consequences first, typed text kept.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminAccount, accountsAnswer, adminStats } from './accounts.ts'
import { eventually, setUpBrowser, refusal, openAppSignedIn } from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'
import { adminAnswers, queueAnswer, ticket, ticketId } from './cases.ts'

setUpBrowser()
beforeEach(() => void serveSockets())

type Answers = Parameters<typeof openAppSignedIn>[1]

const losses = [
  { name: 'Comments', value: '12' },
  { name: 'Likes', value: '40' },
]

const openQueue = (answers: Answers = {}, path = '/admin/post-reports') =>
  openAppSignedIn(path, {
    ...adminAnswers,
    CaseListQuery: queueAnswer([ticket(1)]),
    LossesOfThingQuery: { admin: { ticket: { __typename: 'Ticket', id: ticketId(1), losses } } },
    LossesOfAccountQuery: { admin: { accountLosses: [{ name: 'Money given back', value: '₦37,000' }] } },
    ...answers,
  })

async function chooseAction(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Report options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

const variablesOf = (calls: { operation: string; variables: object }[], name: string) =>
  calls.filter(({ operation }) => operation === name).map(({ variables }) => variables)

const resolvedAnswer = { ticket: { __typename: 'Ticket', id: ticketId(1), status: 'RESOLVED' } }

describe('an admin who deletes a reported post', () => {
  it('sees what is deleted with it, gets the most reported rule preselected, and deletes it', async () => {
    const { calls } = openQueue({ useActTakeDownMutation: { takeDown: resolvedAnswer } })
    const dialog = await chooseAction('Delete Post')
    expect((await dialog.findByText('Comments')).parentElement?.textContent).toBe('Comments12')
    expect(dialog.getByRole('combobox', { name: 'Which rule was broken?' }).textContent).toContain('Spam')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Post Deleted')).toBeTruthy()
    expect(variablesOf(calls, 'useActTakeDownMutation')).toEqual([
      { input: { ticketId: ticketId(1), rule: 'SPAM', words: '' } },
    ])
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the typed text when it fails, and sees why', async () => {
    const answers = [refusal(404, 'NOT_FOUND', 'It is deleted already'), { takeDown: resolvedAnswer }]
    openQueue({ useActTakeDownMutation: () => answers.shift() })
    const dialog = await chooseAction('Delete Post')
    await userEvent.type(dialog.getByLabelText('What the person is told (optional)'), 'Third time')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('It is deleted already')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What the person/).value).toBe('Third time')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Post Deleted')).toBeTruthy()
  })

  it('shows the second factor again where it is required, and continues', async () => {
    const wanted = refusal(403, 'FORBIDDEN', 'Confirm your second factor again first', [
      { path: 'secondFactor', message: 'Confirm your second factor again first' },
    ])
    const answers = [wanted, { takeDown: resolvedAnswer }]
    openQueue({
      useActTakeDownMutation: () => answers.shift(),
      useConfirmFactorMutation: {
        confirmSecondFactor: { recoveryCodes: [], viewer: { ...adminAnswers.AdminGateQuery.viewer } },
      },
    })
    const dialog = await chooseAction('Delete Post')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    const factor = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await userEvent.type(factor.getByLabelText('Code'), '123456')
    await userEvent.click(factor.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Post Deleted')).toBeTruthy()
  })
})

describe('an admin who sanctions a user', () => {
  it('needs a text for a warning, and can choose another rule', async () => {
    const { calls } = openQueue({ useActWarnMutation: { warnUser: resolvedAnswer } })
    const dialog = await chooseAction('Warn')
    await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
    expect(await dialog.findByText('Say what this is about')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('What the person is told'), 'Stop this.')
    await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
    expect(await screen.findByText('Warning sent')).toBeTruthy()
    expect(variablesOf(calls, 'useActWarnMutation')).toEqual([
      { input: { userId: btoa('User:7'), rule: 'SPAM', words: 'Stop this.', ticketId: ticketId(1) } },
    ])
  })

  it('suspends for a week unless they choose another time', async () => {
    const { calls } = openQueue({ useActSuspendMutation: { suspendUser: resolvedAnswer } })
    const dialog = await chooseAction('Suspend')
    const before = Date.now()
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Account suspended')).toBeTruthy()
    const [{ input }] = variablesOf(calls, 'useActSuspendMutation') as [{ input: { until: string } }]
    const days = (Date.parse(input.until) - before) / 86_400_000
    expect(Math.round(days)).toBe(7)
  })

  it('deletes an account after seeing how much money is refunded', async () => {
    openQueue(
      {
        CaseListQuery: queueAnswer([ticket(1, { kind: 'ACCOUNT' })]),
        useActDeleteMutation: { deleteUser: resolvedAnswer },
      },
      '/admin/account-reports',
    )
    const dialog = await chooseAction('Delete Account')
    expect((await dialog.findByText('Money given back')).parentElement?.textContent).toContain('₦37,000')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Account Deleted')).toBeTruthy()
  })

  it('gets no sanction for another admin', async () => {
    const adminCase = ticket(1)
    openQueue({
      CaseListQuery: queueAnswer([{ ...adminCase, reported: { ...adminCase.reported, userType: 'ADMIN' } }]),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Report options' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Take',
      'Hide until decided',
      'Delete Post',
    ])
  })
})

describe('an admin in the list of all users', () => {
  const openAllUsers = (answers: Answers = {}) =>
    openQueue(
      {
        FiguresQuery: { admin: { stats: adminStats } },
        TrendsQuery: { admin: { weeks: [] } },
        AccountListQuery: accountsAnswer([
          adminAccount(1, { isVerified: false }),
          { ...adminAccount(2), suspendedUntil: '2999-01-01T00:00:00.000Z' },
        ]),
        ...answers,
      },
      '/admin-dashboard',
    )
  const openMenuOf = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }

  it('lifts a suspension, and warns a user without any report', async () => {
    const { calls } = openAllUsers({
      AccountMenuItemsLiftMutation: { liftSuspension: { user: { __typename: 'User', id: btoa('User:2') } } },
      useActWarnMutation: { warnUser: { ticket: null } },
    })
    expect(await openMenuOf('Danladi Musa 1')).toEqual(['Warn', 'Suspend', 'Delete Account'])
    await userEvent.keyboard('{Escape}')
    expect(await openMenuOf('Danladi Musa 2')).toContain('Lift suspension')
    const callCount = variablesOf(calls, 'AccountListQuery').length
    await userEvent.click(screen.getByRole('menuitem', { name: 'Lift suspension' }))
    expect(await screen.findByText('Suspension lifted')).toBeTruthy()
    await eventually(() => expect(variablesOf(calls, 'AccountListQuery').length).toBeGreaterThan(callCount))
    await openMenuOf('Danladi Musa 2')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Warn' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('What the person is told'), 'Stop this.')
    await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
    expect(await screen.findByText('Warning sent')).toBeTruthy()
    expect(variablesOf(calls, 'useActWarnMutation')).toEqual([
      { input: { userId: btoa('User:2'), rule: 'OTHER', words: 'Stop this.' } },
    ])
  })
})
