// SSR preview of the market: the first products, as far as they are public (ADR 31).
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { Photo } from '#web/components/photo/Photo.tsx'
import { NoPhoto } from '#web/components/product/NoPhoto.tsx'
import { ProductCardSkeleton } from '#web/components/product/ProductCardSkeleton.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { photoSizes } from '#web/lib/photos.ts'
import { marketControlsHeight } from '#web/screens/commerce/market/marketControlsHeight.ts'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import type { MarketPieces_card$key } from '#web/__generated__/MarketPieces_card.graphql.ts'
import type { MarketPiecesQuery } from '#web/__generated__/MarketPiecesQuery.graphql.ts'
import type { MarketPiecesReaderQuery } from '#web/__generated__/MarketPiecesReaderQuery.graphql.ts'

/** Eight products: two rows of the widest grid. */
export const marketReaderQuery = graphql`
  query MarketPiecesReaderQuery {
    viewer {
      suspendedUntil
      termsToAccept
      user {
        databaseId
      }
    }
    products(first: 8) {
      edges {
        node {
          databaseId
          vendor {
            databaseId
          }
        }
      }
    }
  }
`

/** Sent anonymously: product cards are public. */
export const marketQuery = graphql`
  query MarketPiecesQuery(
    $p1: Int!
    $p2: Int!
    $p3: Int!
    $p4: Int!
    $p5: Int!
    $p6: Int!
    $p7: Int!
    $p8: Int!
  ) {
    p1: productCard(databaseId: $p1) {
      ...MarketPieces_card
    }
    p2: productCard(databaseId: $p2) {
      ...MarketPieces_card
    }
    p3: productCard(databaseId: $p3) {
      ...MarketPieces_card
    }
    p4: productCard(databaseId: $p4) {
      ...MarketPieces_card
    }
    p5: productCard(databaseId: $p5) {
      ...MarketPieces_card
    }
    p6: productCard(databaseId: $p6) {
      ...MarketPieces_card
    }
    p7: productCard(databaseId: $p7) {
      ...MarketPieces_card
    }
    p8: productCard(databaseId: $p8) {
      ...MarketPieces_card
    }
  }
`

/** Id of no row: the query reads null. */
const noRowId = 0

/**
 * Returns the ids of the first products, without the viewer's own; null without products, or if the viewer is signed
 * out, suspended or has terms to accept.
 */
export function chooseProducts({
  viewer,
  products,
}: MarketPiecesReaderQuery['response']): MarketPiecesQuery['variables'] | null {
  if (!viewer || viewer.suspendedUntil != null || viewer.termsToAccept != null) return null
  const viewerId = viewer.user.databaseId
  const [
    p1,
    p2 = noRowId,
    p3 = noRowId,
    p4 = noRowId,
    p5 = noRowId,
    p6 = noRowId,
    p7 = noRowId,
    p8 = noRowId,
  ] = products.edges.map(({ node }) => (node.vendor.databaseId === viewerId ? noRowId : node.databaseId))
  return p1 === undefined ? null : { p1, p2, p3, p4, p5, p6, p7, p8 }
}

/** The columns of `useColumns`, by media queries. */
const grid =
  'grid grid-cols-1 gap-3 px-4 md:px-0 [@media(width>=18rem)]:grid-cols-2 [@media(width>=30rem)]:grid-cols-3 [@media(width>=64rem)]:grid-cols-4'

/** Columns on a phone. */
const phoneColumns = 2

export function MarketPieces({ variables }: { variables: MarketPiecesQuery['variables'] }) {
  const cards = useLazyLoadQuery<MarketPiecesQuery>(marketQuery, variables, { fetchPolicy: 'store-only' })
  return (
    <LoadingFrame title="Marketplace" hasBack isWide>
      <div className={marketControlsHeight} />
      <div className={grid}>
        {Object.entries(cards).map(([alias, card], index) =>
          card ? (
            <ProductPiece key={alias} card={card} isFirst={index < phoneColumns} />
          ) : (
            <ProductCardSkeleton key={alias} />
          ),
        )}
      </div>
    </LoadingFrame>
  )
}

/** A product card; fields that the preview does not read are skeletons. */
function ProductPiece({ card, isFirst }: { card: MarketPieces_card$key; isFirst: boolean }) {
  const { name, price, photo } = useFragment(
    graphql`
      fragment MarketPieces_card on ProductCard {
        name
        price {
          kobo
        }
        photo {
          ...Photo_media
        }
      }
    `,
    card,
  )
  const isSaving = useDataSaver()
  return (
    <Card className="flex min-w-0 flex-col overflow-hidden p-0!">
      <span className="relative block aspect-square overflow-hidden bg-inset">
        {photo && !isSaving && <Photo media={photo} sizes={photoSizes.inGrid} isFirst={isFirst} />}
        {!photo && <NoPhoto />}
      </span>
      <div className="flex flex-1 flex-col gap-1 px-3 pt-2.5 pb-3">
        <Price amountKobo={price.kobo} />
        <h2 className="line-clamp-2 leading-5 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="my-3 mt-auto h-5 w-2/3" />
        <Skeleton className="h-tap w-full rounded-control" />
      </div>
    </Card>
  )
}
