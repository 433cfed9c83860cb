// Status filter of a vendor's orders, from the address to the query's variables.
import { orderStatuses, type OrderStatus } from '#rules/commerce/orders'

export type SaleFilter = 'ALL' | OrderStatus

export const parseFilter = (search: URLSearchParams): SaleFilter =>
  orderStatuses.find((status) => status.toLowerCase() === search.get('status')) ?? 'ALL'

const variables = new Map<SaleFilter, { status: OrderStatus | null }>()

/** Returns the same object for the same filter. */
export function toVariables(filter: SaleFilter) {
  const cached = variables.get(filter) ?? { status: filter === 'ALL' ? null : filter }
  variables.set(filter, cached)
  return cached
}
