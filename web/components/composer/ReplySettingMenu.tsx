// The note of who may reply and quote, which is also the way to change it (001 §2).
import { ChevronDown } from 'lucide-react'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import type { ReplySettingProps } from './ReplySettingChoices.tsx'
import { replySettings } from './replySettings.ts'

const loadChoices = async () => (await import('./ReplySettingChoices.tsx')).ReplySettingChoices

export function ReplySettingMenu(props: ReplySettingProps) {
  const { icon: Icon, note } =
    replySettings.find((setting) => setting.value === props.value) ?? replySettings[0]
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
