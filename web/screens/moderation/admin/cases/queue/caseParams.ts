// Filters of a queue of cases (each a `Ticket` in the API), parsed from the URL and as query variables.
import { caseStatuses, type CaseStatus } from '#rules/moderation/cases'

export const caseKindLabels = {
  post: 'Posts',
  comment: 'Comments',
  message: 'Messages',
  product: 'Products',
  service: 'Services',
  review: 'Reviews',
  flood: 'Floods',
} as const

export type KindFilter = keyof typeof caseKindLabels

export interface CaseFilterValues {
  status: CaseStatus | null
  kind: KindFilter | null
  /** True for cases assigned to the viewer. */
  mine: boolean
}

/** Invalid values count as no filter. */
export function parseCaseFilters(params: URLSearchParams): CaseFilterValues {
  return {
    status: caseStatuses.find((status) => status.toLowerCase() === params.get('status')) ?? null,
    kind: (Object.keys(caseKindLabels) as KindFilter[]).find((kind) => kind === params.get('kind')) ?? null,
    mine: params.get('mine') === '1',
  }
}

export type Queue = 'POSTS' | 'ACCOUNTS'

/** Returns the query's variables; accounts have no kind. */
export const toVariables = (queue: Queue, { status, kind, mine }: CaseFilterValues) => ({
  queue,
  status,
  kind: queue === 'POSTS' && kind ? (kind.toUpperCase() as Uppercase<KindFilter>) : null,
  mine,
})
