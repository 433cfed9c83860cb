// A row of a list while it loads: a picture and two lines.
import { Skeleton } from './Skeleton.tsx'

export function RowSkeleton() {
  return (
    <div className="flex min-h-17 items-center gap-3 px-4 py-3 md:px-6">
      <Skeleton shape="circle" className="size-[40px]" />
      <div className="flex-1">
        <Skeleton className="mb-2.5 h-3.5 w-[38%]" />
        <Skeleton className="h-3 w-[64%]" />
      </div>
    </div>
  )
}
