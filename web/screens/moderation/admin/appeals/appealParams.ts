// Filter of the appeals by state, parsed from the URL; waiting ones by default.

export const appealFilters = {
  waiting: { label: 'Waiting', state: 'WAITING', emptyText: 'Nobody waits for an answer.' },
  granted: { label: 'Granted', state: 'GRANTED', emptyText: 'Nothing was taken back so far.' },
  denied: { label: 'Denied', state: 'DENIED', emptyText: 'No appeal was denied so far.' },
} as const

export type AppealFilter = keyof typeof appealFilters

const isAppealFilter = (name: string | null): name is AppealFilter =>
  name !== null && Object.hasOwn(appealFilters, name)

export function parseAppealFilter(params: URLSearchParams): AppealFilter {
  const name = params.get('state')
  return isAppealFilter(name) ? name : 'waiting'
}
