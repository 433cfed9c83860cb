// Comments while they load, with the sizes of real ones.
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'

export function CommentSkeletons({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <SkeletonList label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 pt-3 pb-6">
          <Skeleton shape="circle" className="size-[28px]" />
          <div>
            <Skeleton className="mt-1 mb-2.5 h-3 w-[38%]" />
            <Skeleton className="h-3 w-[80%]" />
          </div>
        </div>
      ))}
    </SkeletonList>
  )
}
