// A product in a post or message, as a link; price and stock are live while it is in view.
import { useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { useIsInView } from '#web/lib/page/useIsInView.ts'
import { useSession } from '#web/session/session.ts'
import type { ProductBlock_product$key } from '#web/__generated__/ProductBlock_product.graphql.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { useWatchProduct } from './useWatchProduct.ts'

export function ProductBlock(props: { product: ProductBlock_product$key }) {
  const product = useFragment(
    graphql`
      fragment ProductBlock_product on Product {
        id
        databaseId
        ...ProductFacts_product
      }
    `,
    props.product,
  )
  const { token } = useSession()
  const link = useRef<HTMLAnchorElement>(null)
  const isInView = useIsInView(link)
  return (
    <>
      <Link
        ref={link}
        to={`/${token ? 'products' : 'p'}/${product.databaseId}`}
        className="block rounded-card border border-line p-2.5 hover:bg-hover"
      >
        <ProductFacts product={product} />
      </Link>
      {token && isInView && <LiveProduct id={product.id} />}
    </>
  )
}

function LiveProduct({ id }: { id: string }) {
  useWatchProduct(id)
  return null
}
