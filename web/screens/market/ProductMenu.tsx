// Saving a product for later, and reporting one of somebody else.
import { graphql, useFragment } from 'react-relay'
import { useSetProductSaved } from '#web/components/product/useSetProductSaved.ts'
import { useSession } from '#web/session/session.ts'
import type { ProductMenu_product$key } from '#web/__generated__/ProductMenu_product.graphql.ts'
import { OfferMenu } from './OfferMenu.tsx'

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
  const { user } = useSession()
  const setSaved = useSetProductSaved()
  if (user?.id === vendor.databaseId) return null
  return (
    <OfferMenu
      noun="product"
      id={id}
      isSaved={viewerHasSaved}
      onSave={(saved) => void setSaved(id, saved)}
      loadReport={loadReport}
    />
  )
}
