// A product for visitors without an account: photo, name, price, seller and an invitation to sign in.
import { Suspense, useContext } from 'react'
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay'
import { stockText } from '#rules/commerce/products'
import { Photo } from '#web/components/photo/Photo.tsx'
import { JoinInvitation } from '#web/components/shell/JoinInvitation.tsx'
import { PublicFrame } from '#web/components/shell/PublicFrame.tsx'
import { QueryErrorScreen } from '#web/components/shell/QueryErrorScreen.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import { useAnonymousEnvironment } from '#web/relay/hooks/useAnonymousEnvironment.ts'
import type {
  PublicProductQuery,
  PublicProductQuery$data,
} from '#web/__generated__/PublicProductQuery.graphql.ts'
import { ProductSkeleton } from './ProductSkeleton.tsx'

type PublicProductProps = { databaseId: number; title: string; path: string }

export function PublicProduct({ title, ...product }: PublicProductProps) {
  const environment = useAnonymousEnvironment()
  return (
    <RelayEnvironmentProvider environment={environment}>
      <QueryBoundary
        fallback={(error, retry) => (
          <QueryErrorScreen
            title="Error loading product"
            error={error}
            fallbackText="Failed to fetch product"
            onRetry={retry}
          />
        )}
      >
        <PublicFrame title={title}>
          <Suspense fallback={<ProductSkeleton />}>
            <ScreenContent {...product} />
          </Suspense>
        </PublicFrame>
      </QueryBoundary>
    </RelayEnvironmentProvider>
  )
}

function ScreenContent({ databaseId, path }: Omit<PublicProductProps, 'title'>) {
  const fetchKey = useContext(RetryContext)
  const { productCard } = useLazyLoadQuery<PublicProductQuery>(
    graphql`
      query PublicProductQuery($databaseId: Int!) {
        productCard(databaseId: $databaseId) {
          name
          stock
          price {
            kobo
          }
          photo {
            ...Photo_media
          }
          vendorName
          vendorIsVerified
          university
        }
      }
    `,
    { databaseId },
    { fetchKey },
  )
  return (
    <>
      {productCard ? (
        <Card product={productCard} />
      ) : (
        <EmptyState title="Product not found" text="It may have been sold or deleted." />
      )}
      <JoinInvitation
        title="Buy and sell on your campus"
        text="Sign in to write to the seller and see everything else in the market."
        to={path}
      />
    </>
  )
}

function Card({ product }: { product: NonNullable<PublicProductQuery$data['productCard']> }) {
  const stock = stockText(product.stock)
  return (
    <article aria-labelledby="product">
      {product.photo && (
        <div className="aspect-square w-full overflow-hidden bg-inset md:rounded-t-sheet">
          <Photo media={product.photo} sizes="(min-width: 48rem) 620px, 100vw" isFirst />
        </div>
      )}
      <div className="flex flex-col gap-1.5 px-4 pt-4 md:px-6">
        <Price amountKobo={product.price.kobo} size="total" />
        <h2 id="product" dir="auto" className="text-start text-heading font-bold wrap-anywhere">
          {product.name}
        </h2>
        {stock && <p className="font-semibold">{stock}</p>}
        <p className="wrap-anywhere text-muted">
          Sold by <bdi>{product.vendorName}</bdi>
          {product.vendorIsVerified && <VerifiedShield className="ml-1" />}, {product.university}
        </p>
      </div>
    </article>
  )
}
