// What stays in view under a post that is being written: who may reply, how much room is left, and Post.
import { cx } from '#web/design/cx.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { ReplySettingMenu } from './ReplySettingMenu.tsx'
import type { useComposer } from './useComposer.ts'

/** From here on the characters that are left are shown, and from the second on they are said aloud. */
const [nearEnd, veryNearEnd] = [200, 20]

export function ComposerFooter({ composer }: { composer: ReturnType<typeof useComposer> }) {
  const { draft, change, left, mayPost, isPosting, post } = composer
  return (
    <div
      data-bar="task"
      className={
        'sticky bottom-0 z-(--z-sticky) flex items-center gap-x-3 border-t border-line bg-glass px-4 in-data-raised:bg-raised ' +
        'pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] backdrop-blur-[14px] md:px-6'
      }
    >
      <div inert={isPosting} className="mr-auto min-w-0">
        <ReplySettingMenu value={draft.replySetting} onChange={(replySetting) => change({ replySetting })} />
      </div>
      {left <= nearEnd && (
        <span
          className={cx('text-small tabular-nums', left < 0 ? 'font-semibold text-danger' : 'text-faint')}
        >
          {left < 0 ? `${-left} too many` : `${left} left`}
        </span>
      )}
      <span role="status" className="sr-only">
        {left <= veryNearEnd && (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
      </span>
      <Button
        disabled={(!mayPost && !isPosting) || draft.isWaiting}
        pending={isPosting && 'Posting...'}
        onClick={post}
      >
        Post
      </Button>
    </div>
  )
}
