// Which reports the address asks for, and which of them is open.
import { ticketStatuses, type TicketStatus } from '#rules/moderation/cases'

/** The choice beside the status, in the words of the address. */
export const ticketKinds = {
  post: 'Posts',
  comment: 'Comments',
  message: 'Messages',
  product: 'Products',
  service: 'Services',
  review: 'Reviews',
  flood: 'Floods',
} as const

export type KindAsked = keyof typeof ticketKinds

export interface TicketsAsked {
  status: TicketStatus | null
  kind: KindAsked | null
  /** Only what the admin looks into. */
  mine: boolean
}

/** What nobody could ask for by a tap is all. */
export function ticketsAskedBy(params: URLSearchParams): TicketsAsked {
  return {
    status: ticketStatuses.find((status) => status.toLowerCase() === params.get('status')) ?? null,
    kind: (Object.keys(ticketKinds) as KindAsked[]).find((kind) => kind === params.get('kind')) ?? null,
    mine: params.get('mine') === '1',
  }
}

export type Queue = 'POSTS' | 'ACCOUNTS'

/** What the graph is asked for; an account has no other kind. */
export const variablesOf = (queue: Queue, { status, kind, mine }: TicketsAsked) => ({
  queue,
  status,
  kind: queue === 'POSTS' && kind ? (kind.toUpperCase() as Uppercase<KindAsked>) : null,
  mine,
})

/** The address with one choice made anew; null is no choice. */
export function choosing(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
