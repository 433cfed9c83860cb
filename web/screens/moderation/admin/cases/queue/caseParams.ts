// Filters of a ticket queue, parsed from the URL and as query variables.
import { caseStatuses, type CaseStatus } from '#rules/moderation/cases'

export const ticketKinds = {
  post: 'Posts',
  comment: 'Comments',
  message: 'Messages',
  product: 'Products',
  service: 'Services',
  review: 'Reviews',
  flood: 'Floods',
} as const

export type KindFilter = keyof typeof ticketKinds

export interface TicketFilterValues {
  status: CaseStatus | null
  kind: KindFilter | null
  /** True for tickets assigned to the viewer. */
  mine: boolean
}

/** Invalid values count as no filter. */
export function parseTicketFilters(params: URLSearchParams): TicketFilterValues {
  return {
    status: caseStatuses.find((status) => status.toLowerCase() === params.get('status')) ?? null,
    kind: (Object.keys(ticketKinds) as KindFilter[]).find((kind) => kind === params.get('kind')) ?? null,
    mine: params.get('mine') === '1',
  }
}

export type Queue = 'POSTS' | 'ACCOUNTS'

/** Returns the query's variables; accounts have no kind. */
export const toVariables = (queue: Queue, { status, kind, mine }: TicketFilterValues) => ({
  queue,
  status,
  kind: queue === 'POSTS' && kind ? (kind.toUpperCase() as Uppercase<KindFilter>) : null,
  mine,
})
