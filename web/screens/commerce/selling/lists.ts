// Connections of a vendor's own listings in the store; a new listing is prepended to them.
import type { Environment } from 'relay-runtime'
import { findReadLists } from '#web/relay/store/lists.ts'

/** Connections of a vendor's products that the store has; `userId` is a global id. */
export const findProductLists = (environment: Environment, userId: string) =>
  findReadLists(environment, [{ of: userId, key: 'useVendorProducts_products', edgeType: 'ProductEdge' }])

/** Connections of a vendor's services that the store has; `userId` is a global id. */
export const findServiceLists = (environment: Environment, userId: string) =>
  findReadLists(environment, [{ of: userId, key: 'VendorServices_services', edgeType: 'ServiceEdge' }])
