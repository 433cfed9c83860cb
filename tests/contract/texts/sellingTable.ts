// The texts of vendors and their products, under the sections that quote them.
import type { Row } from './row.ts'
import * as seen from './seen.ts'
import * as selling from './sellingScenes.ts'

export const sellingTable: Record<string, Row[]> = {
  '002 §2, vendor products': [
    ['My Products', '/vendor-products', seen.aHeading, selling.ownProducts],
    ['Products', '/vendor-products/9', seen.aHeading, selling.othersProducts],
    ['Bank Account', '/vendor-products', seen.aLink, selling.ownProducts],
    ['My Services', '/vendor-products', seen.aLink, selling.ownProducts],
    ['Add Product', '/vendor-products', seen.aLink, selling.ownProducts],
    ['Coming soon!', '/vendor-products/9', seen.aToast, selling.buying],
    [
      'Purchase functionality will be available soon.',
      '/vendor-products/9',
      seen.aToastSaying,
      selling.buying,
    ],
  ],
  '002 §2, adding and editing a product': [
    ['Add New Product', '/add-product', seen.aHeading, selling.adding],
    ['Main', '/edit-product/1', seen.words, selling.shownPhoto],
  ],
  '002 §5, product': [
    ['Missing required fields', '/add-product', seen.aToast, selling.addingNothing],
    ['Please fill in all the required fields', '/add-product', seen.aToastSaying, selling.addingNothing],
  ],
}
