// Texts of vendors and their products by the section that quotes them.
import type { Row } from './row.ts'
import * as seen from './seen.ts'
import * as selling from './sellingScenes.ts'

export const sellingTable: Record<string, Row[]> = {
  '002 §2, vendor products': [
    ['Products', '/vendor-products/9', seen.aHeading, selling.othersProducts],
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
}
