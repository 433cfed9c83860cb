// The market of products: a page of what is found, and the categories in which something is.
import { categoryChips, foundUnder } from '#rules/products'
import { createMarket } from '#server/features/vendors/market.ts'
import { products, type ProductRow } from './rows.ts'

export const productMarket = createMarket<ProductRow>({
  name: 'products',
  offers: products,
  chips: categoryChips,
  foundUnder,
})
