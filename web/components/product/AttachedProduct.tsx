// Card of the product attached to an unsent post or message, loaded lazily; nothing without one.
import { lazy, Suspense } from 'react'
import type { AttachedCardProps } from './AttachedCard.tsx'

const AttachedCard = lazy(async () => ({ default: (await import('./AttachedCard.tsx')).AttachedCard }))

type AttachedProductProps = Omit<AttachedCardProps, 'productId'> & { productId: string | null }

export function AttachedProduct({ productId, ...props }: AttachedProductProps) {
  if (productId === null) return null
  return (
    <Suspense fallback={<div className="h-23.5" />}>
      <AttachedCard productId={productId} {...props} />
    </Suspense>
  )
}
