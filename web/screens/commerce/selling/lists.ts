// Lookup of the store's lists of a vendor's own listings, to which new listings are prepended.
import type { Environment } from 'relay-runtime'
import { findReadLists } from '#web/relay/store/lists.ts'

/** Returns the loaded lists of a vendor's products; `userId` is a global id. */
export const findProductLists = (environment: Environment, userId: string) =>
  findReadLists(environment, [
    { ownerId: userId, key: 'useVendorProducts_products', edgeType: 'ProductEdge' },
  ])

/** Returns the loaded lists of a vendor's services; `userId` is a global id. */
export const findServiceLists = (environment: Environment, userId: string) =>
  findReadLists(environment, [{ ownerId: userId, key: 'VendorServices_services', edgeType: 'ServiceEdge' }])
