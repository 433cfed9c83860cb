// Skeleton of a post, of the same size.
import { Skeleton } from './Skeleton.tsx'

/** `media` is the height of its picture in pixels. */
export function PostSkeleton({ media }: { media?: number }) {
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 pt-3.5 pb-1.5 md:px-6 md:pt-4.5 md:pb-2">
      <Skeleton shape="circle" className="size-[40px]" />
      <div>
        <Skeleton className="mt-1 mb-3 h-3.5 w-[42%]" />
        <Skeleton className="mb-2 h-3" />
        <Skeleton className="h-3 w-[72%]" />
        {media && <Skeleton style={{ height: media }} className="mt-3.5" shape="media" />}
        <div className="flex h-tap items-center gap-5.5">
          <Skeleton className="h-3 w-11" />
          <Skeleton className="h-3 w-11" />
          <Skeleton className="h-3 w-11" />
        </div>
      </div>
    </div>
  )
}
