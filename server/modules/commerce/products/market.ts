// Market of products: search, pages, and the categories with results.
import { categoryChips, categoriesUnder } from '#rules/commerce/products'
import { createMarket } from '#server/modules/commerce/listings/market.ts'
import { products, type ProductRow } from './queries.ts'

export const productMarket = createMarket<ProductRow>({
  name: 'products',
  kind: products,
  chips: categoryChips,
  categoriesUnder,
})
