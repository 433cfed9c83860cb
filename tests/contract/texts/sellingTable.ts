// Texts of vendors and their products that docs/product quotes, by the section that quotes them.
import type { QuotedText } from './quotedText.ts'
import * as place from './places.ts'
import * as selling from './sellingScenes.ts'

export const sellingTable: Record<string, QuotedText[]> = {
  '002 §2, vendor products': [
    ['Products', '/vendor-products/9', place.heading, selling.othersProducts],
    ['Coming soon!', '/vendor-products/9', place.toastTitle, selling.buyProduct],
    [
      'Purchase functionality will be available soon.',
      '/vendor-products/9',
      place.toastDescription,
      selling.buyProduct,
    ],
  ],
  '002 §2, adding and editing a product': [
    ['Add New Product', '/add-product', place.heading, selling.addProduct],
    ['Main', '/edit-product/1', place.mainText, selling.editProductWithPhoto],
  ],
}
