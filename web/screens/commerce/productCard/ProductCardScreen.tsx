// A product behind a shared link: signed-in viewers go to its page, everyone else sees a public card.
import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { PublicFrame } from '#web/components/shell/PublicFrame.tsx'
import { useSession } from '#web/session/session.ts'
import { ProductSkeleton } from './ProductSkeleton.tsx'

const PublicProduct = lazy(async () => ({ default: (await import('./PublicProduct.tsx')).PublicProduct }))

export function ProductCardScreen({ title }: { title: string }) {
  const { token } = useSession()
  const databaseId = Number(useParams()['productId'])
  const productPath = `/products/${databaseId}`
  if (token) return <Navigate replace to={productPath} />
  const skeleton = (
    <PublicFrame title={title}>
      <ProductSkeleton />
    </PublicFrame>
  )
  return (
    <Suspense fallback={skeleton}>
      <PublicProduct key={databaseId} databaseId={databaseId} title={title} path={productPath} />
    </Suspense>
  )
}
