import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { cx } from '#web/design/cx.ts'

const bubbles = ['w-56', 'w-40', 'w-48 self-end', 'w-64', 'w-52 self-end']

export function ChatSkeleton() {
  return (
    <>
      <h1 className="sr-only">Messages</h1>
      <div className="flex min-h-header items-center gap-2.5 border-b border-line pl-14 md:min-h-16 lg:pl-5">
        <Skeleton shape="circle" className="size-9" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex flex-1 flex-col justify-end p-4 md:px-6">
        <SkeletonList label="Loading messages">
          <div className="flex flex-col gap-3">
            {bubbles.map((look) => (
              <Skeleton key={look} className={cx('h-11 max-w-4/5 rounded-[20px]!', look)} />
            ))}
          </div>
        </SkeletonList>
      </div>
    </>
  )
}
