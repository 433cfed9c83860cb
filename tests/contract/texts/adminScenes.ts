// Scenes of the admin area: the overview, and reports of posts and of accounts.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account, accounts, stats } from '../../web/accountsOfAll.ts'
import { viewerOf } from '../../web/browser.tsx'
import { adminAnswers, details, floodTicket, queue, ticket, ticketId } from '../../web/tickets.ts'
import { part, signedInAs, type Answers, type Scene } from './scenes.ts'

const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
const losses = {
  LossesOfThingQuery: { admin: { ticket: { id: ticketId(1), losses: [] } } },
  LossesOfAccountQuery: { admin: { accountLosses: [] } },
}
const asAdmin = (answers: Answers = {}) =>
  signedInAs('ADMIN', {}, { ...adminAnswers, ...losses, AdminGateQuery: { viewer }, ...answers })

export const overview = asAdmin({
  FiguresQuery: { admin: { stats } },
  AccountListQuery: accounts([account(1), account(2, { isVerified: true })], { total: 45 }),
})

export const reported = asAdmin({ TicketListQuery: queue([ticket(1)]) })
export const flooded = asAdmin({ TicketListQuery: queue([floodTicket(1)]) })
export const nothingReported = asAdmin({ TicketListQuery: queue([]) })

const withTicket = (path: string) => `${path}?ticket=${encodeURIComponent(ticketId(1))}`

export const opened: Scene = (path) => asAdmin({ useTicketQuery: details(ticket(1)) })(withTicket(path))

const ofAccount = {
  TicketListQuery: queue([ticket(1, { kind: 'ACCOUNT' })], { reportsCount: 7 }),
  useTicketQuery: details(ticket(1, { kind: 'ACCOUNT' })),
}

export const accountReported = asAdmin(ofAccount)

const menuOn =
  (scene: Scene): Scene =>
  async (path) => {
    await scene(path)
    await userEvent.click(await part('article [aria-haspopup="menu"]'))
    await screen.findByRole('menu')
  }

export const accountMenu = menuOn(accountReported)
export const postMenu = menuOn(reported)
export const hiddenPostMenu = menuOn(asAdmin({ TicketListQuery: queue([ticket(1, { isHiding: true })]) }))
export const floodMenu = menuOn(flooded)

const menus = {
  'Delete Post': postMenu,
  'Delete All Posts': floodMenu,
  'Delete Account': accountMenu,
}

/** What is asked before that is done which is chosen from the menu of a report. */
export const askedOf =
  (act: keyof typeof menus): Scene =>
  async (path) => {
    await menus[act](path)
    await userEvent.click(screen.getByRole('menuitem', { name: act }))
    await screen.findByRole('dialog')
  }

export const accountOpened: Scene = (path) => asAdmin(ofAccount)(withTicket(path))
