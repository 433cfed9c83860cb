// Saving a product for later, and reporting one of somebody else.
import { useState } from 'react'
import { Bookmark, Flag } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { useSetProductSaved } from '#web/components/product/useSetProductSaved.ts'
import { cx } from '#web/design/cx.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { useSession } from '#web/session/session.ts'
import type { ProductMenu_product$key } from '#web/__generated__/ProductMenu_product.graphql.ts'

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
  const [isReporting, setReporting] = useState(false)
  const [Report, wantReport] = useOnDemand(loadReport)
  if (user?.id === vendor.databaseId) return null
  return (
    <span className="flex">
      <IconButton
        label="Save for later"
        aria-pressed={viewerHasSaved}
        onClick={() => void setSaved(id, !viewerHasSaved)}
      >
        <Bookmark size={22} aria-hidden className={cx(viewerHasSaved && 'fill-current')} />
      </IconButton>
      <IconButton
        label="Report product"
        aria-haspopup="dialog"
        onClick={async () => setReporting(await wantReport())}
      >
        <Flag size={22} aria-hidden />
      </IconButton>
      {Report && <Report productId={id} isOpen={isReporting} onClose={() => setReporting(false)} />}
    </span>
  )
}
