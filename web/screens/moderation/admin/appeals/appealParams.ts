// Filter of the appeals by state, parsed from the address; waiting ones by default.

export const appealFilters = {
  waiting: { label: 'Waiting', state: 'WAITING', none: 'Nobody waits for an answer.' },
  granted: { label: 'Granted', state: 'GRANTED', none: 'Nothing was taken back so far.' },
  denied: { label: 'Denied', state: 'DENIED', none: 'No appeal was denied so far.' },
} as const

export type ShownAppeals = keyof typeof appealFilters

const isShown = (name: string | null): name is ShownAppeals =>
  name !== null && Object.hasOwn(appealFilters, name)

export function parseAppealFilter(params: URLSearchParams): ShownAppeals {
  const name = params.get('state')
  return isShown(name) ? name : 'waiting'
}
