// Status filter of a vendor's orders, parsed from the URL, and its query variables.
import { orderStatuses, type OrderStatus } from '#rules/commerce/orders'

export type SaleFilter = 'ALL' | OrderStatus

export const parseFilter = (search: URLSearchParams): SaleFilter =>
  orderStatuses.find((status) => status.toLowerCase() === search.get('status')) ?? 'ALL'

const variables = new Map<SaleFilter, { status: OrderStatus | null }>()

/** Returns the query variables of a filter; the same object for the same filter, as effects depend on it. */
export function toVariables(filter: SaleFilter) {
  const cached = variables.get(filter) ?? { status: filter === 'ALL' ? null : filter }
  variables.set(filter, cached)
  return cached
}
