// Bar below the composer: reply setting, characters left, and Post.
import { ChevronDown } from 'lucide-react'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { cx } from '#web/design/cx.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import type { ReplySettingProps } from './ReplySettingChoices.tsx'
import { replySettings } from './replySettings.ts'
import type { useComposer } from './useComposer.ts'

/** The count shows, and is announced, when at most this many characters remain. */
const [showCountFrom, announceCountFrom] = [200, 20]

const loadChoices = async () => (await import('./ReplySettingChoices.tsx')).ReplySettingChoices

export function ComposerFooter({ composer }: { composer: ReturnType<typeof useComposer> }) {
  const { draft, change, remaining, canPost, isPosting, post } = composer
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
      {remaining <= showCountFrom && (
        <span
          className={cx(
            'text-small tabular-nums',
            remaining < 0 ? 'font-semibold text-danger' : 'text-faint',
          )}
        >
          {remaining < 0 ? `${-remaining} too many` : `${remaining} left`}
        </span>
      )}
      <span role="status" className="sr-only">
        {remaining <= announceCountFrom &&
          (remaining < 0 ? `${-remaining} characters too many` : `${remaining} characters left`)}
      </span>
      <Button
        disabled={(!canPost && !isPosting) || draft.isWaiting}
        pending={isPosting && 'Posting...'}
        onClick={post}
      >
        Post
      </Button>
    </div>
  )
}

/** Shows the reply setting and opens its menu (001 §2). */
function ReplySettingMenu(props: ReplySettingProps) {
  const { icon: Icon, note } = replySettings.find(({ value }) => value === props.value) ?? replySettings[0]
  const button = (
    <button
      type="button"
      className="flex min-h-tap min-w-0 items-center gap-1.5 rounded-sm text-left text-small text-muted hover:text-text"
    >
      <Icon size={15} aria-hidden className="shrink-0" />
      <span className="line-clamp-2">{note}</span>
      <ChevronDown size={15} aria-hidden className="shrink-0" />
    </button>
  )
  return <MenuOnDemand button={button} load={loadChoices} menu={props} />
}
