// Bookmark and report buttons of a product.
import { graphql, useFragment } from 'react-relay'
import { useSetProductSaved } from '#web/components/product/useSetProductSaved.ts'
import type { ProductMenu_product$key } from '#web/__generated__/ProductMenu_product.graphql.ts'
import { ListingMenu } from './ListingMenu.tsx'

const loadReport = async () =>
  (await import('#web/components/report/ReportProductDialog.tsx')).ReportProductDialog

export function ProductMenu(props: { product: ProductMenu_product$key }) {
  const { id, viewerHasSaved, vendor } = useFragment(
    graphql`
      fragment ProductMenu_product on Product {
        id
        viewerHasSaved
        vendor {
          databaseId
        }
      }
    `,
    props.product,
  )
  const setSaved = useSetProductSaved()
  return (
    <ListingMenu
      noun="product"
      id={id}
      vendorId={vendor.databaseId}
      isSaved={viewerHasSaved}
      onSave={(saved) => void setSaved(id, saved)}
      loadReport={loadReport}
    />
  )
}
