// Scenes of the admin area: the overview, and reports of posts and of accounts.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminAccount, accountsAnswer, adminStats } from '../../web/moderation/accounts.ts'
import { viewerOf } from '../../web/browser.tsx'
import {
  adminAnswers,
  caseAnswer,
  floodTicket,
  queueAnswer,
  ticket,
  ticketId,
} from '../../web/moderation/cases.ts'
import { part, signedInAs, type Answers, type Scene } from './scenes.ts'

const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
const losses = {
  LossesOfThingQuery: { admin: { ticket: { id: ticketId(1), losses: [] } } },
  LossesOfAccountQuery: { admin: { accountLosses: [] } },
}
const asAdmin = (answers: Answers = {}) =>
  signedInAs('ADMIN', {}, { ...adminAnswers, ...losses, AdminGateQuery: { viewer }, ...answers })

export const overview = asAdmin({
  FiguresQuery: { admin: { stats: adminStats } },
  AccountListQuery: accountsAnswer([adminAccount(1), adminAccount(2, { isVerified: true })], { total: 45 }),
})

export const reported = asAdmin({ CaseListQuery: queueAnswer([ticket(1)]) })

export const opened: Scene = (path) =>
  asAdmin({ useCaseQuery: caseAnswer(ticket(1)) })(`${path}?ticket=${encodeURIComponent(ticketId(1))}`)

const tickets = {
  'Delete Post': ticket(1),
  'Delete All Posts': floodTicket(1),
  'Delete Account': ticket(1, { kind: 'ACCOUNT' }),
}

/** Opens the confirmation of an item of a report's menu. */
export const openConfirmation =
  (act: keyof typeof tickets): Scene =>
  async (path) => {
    await asAdmin({ CaseListQuery: queueAnswer([tickets[act]]) })(path)
    await userEvent.click(await part('article [aria-haspopup="menu"]'))
    await userEvent.click(await screen.findByRole('menuitem', { name: act }))
    await screen.findByRole('dialog')
  }
