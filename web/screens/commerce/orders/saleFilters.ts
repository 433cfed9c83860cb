// Status filter of a vendor's orders, from the address to the query's variables.
import { orderStatuses, type OrderStatus } from '#rules/commerce/orders'

export type Filter = 'ALL' | OrderStatus

export const parseFilter = (search: URLSearchParams): Filter =>
  orderStatuses.find((status) => status.toLowerCase() === search.get('status')) ?? 'ALL'

const variables = new Map<Filter, { status: OrderStatus | null }>()

/** Returns the same object for the same filter. */
export function toVariables(filter: Filter) {
  const known = variables.get(filter) ?? { status: filter === 'ALL' ? null : filter }
  variables.set(filter, known)
  return known
}
