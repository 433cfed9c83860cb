// A product as a link shows it: who is signed in is taken to its page, everybody else sees enough to want to come in.
import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { PublicFrame } from '#web/components/shell/PublicFrame.tsx'
import { useSession } from '#web/session/session.ts'
import { ProductSkeleton } from './ProductSkeleton.tsx'

const PublicProduct = lazy(async () => ({ default: (await import('./PublicProduct.tsx')).PublicProduct }))

export function ProductCardScreen({ title }: { title: string }) {
  const { token } = useSession()
  const databaseId = Number(useParams()['productId'])
  const place = `/products/${databaseId}`
  if (token) return <Navigate replace to={place} />
  const waiting = (
    <PublicFrame title={title}>
      <ProductSkeleton />
    </PublicFrame>
  )
  return (
    <Suspense fallback={waiting}>
      <PublicProduct key={databaseId} databaseId={databaseId} title={title} place={place} />
    </Suspense>
  )
}
