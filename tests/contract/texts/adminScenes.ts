// Steps to the quoted texts of the admin area: the overview, and reports of posts and of accounts.
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
import { findElement, signedInWith, type Answers, type Scene } from './scenes.ts'

const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
const lossAnswers = {
  LossesOfThingQuery: { admin: { ticket: { id: ticketId(1), losses: [] } } },
  LossesOfAccountQuery: { admin: { accountLosses: [] } },
}
const asAdmin = (answers: Answers = {}) =>
  signedInWith('ADMIN', {}, { ...adminAnswers, ...lossAnswers, AdminGateQuery: { viewer }, ...answers })

export const overview = asAdmin({
  FiguresQuery: { admin: { stats: adminStats } },
  AccountListQuery: accountsAnswer([adminAccount(1), adminAccount(2, { isVerified: true })], { total: 45 }),
})

export const postReports = asAdmin({ CaseListQuery: queueAnswer([ticket(1)]) })

export const openReportDetails: Scene = (path) =>
  asAdmin({ useCaseQuery: caseAnswer(ticket(1)) })(`${path}?ticket=${encodeURIComponent(ticketId(1))}`)

const ticketsByAction = {
  'Delete Post': ticket(1),
  'Delete All Posts': floodTicket(1),
  'Delete Account': ticket(1, { kind: 'ACCOUNT' }),
}

/** Opens the confirmation of an item of a report's menu. */
export const openConfirmation =
  (action: keyof typeof ticketsByAction): Scene =>
  async (path) => {
    await asAdmin({ CaseListQuery: queueAnswer([ticketsByAction[action]]) })(path)
    await userEvent.click(await findElement('article [aria-haspopup="menu"]'))
    await userEvent.click(await screen.findByRole('menuitem', { name: action }))
    await screen.findByRole('dialog')
  }
