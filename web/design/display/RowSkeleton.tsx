// Skeleton of a list row: a picture and two lines.
import { cx } from '../cx.ts'
import { Skeleton } from './Skeleton.tsx'

/** Rows of chats are higher and have the same padding at every width. */
export function RowSkeleton({ isChat = false }: { isChat?: boolean }) {
  return (
    <div className={cx('flex items-center gap-3 px-4 py-3', isChat ? 'min-h-19' : 'min-h-17 md:px-6')}>
      <Skeleton shape="circle" className={isChat ? 'size-[48px]' : 'size-[40px]'} />
      <div className="flex-1">
        <Skeleton className="mb-2.5 h-3.5 w-[38%]" />
        <Skeleton className="h-3 w-[64%]" />
      </div>
    </div>
  )
}
