// Menu of the three reply settings; one is always chosen.
import { Check } from 'lucide-react'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type { Draft } from './draft.ts'
import { replySettings } from './replySettings.ts'

export interface ReplySettingProps {
  value: Draft['replySetting']
  onChange: (value: Draft['replySetting']) => void
}

export function ReplySettingChoices({ value, onChange, ...props }: ReplySettingProps & MenuOnDemandProps) {
  return (
    <Menu {...props} align="start" side="top" aria-label="Who can reply and quote">
      {replySettings.map((setting) => (
        <MenuItem
          key={setting.value}
          role="menuitemradio"
          aria-checked={setting.value === value}
          icon={setting.value === value && <Check size={18} aria-hidden />}
          onSelect={() => onChange(setting.value)}
        >
          {setting.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
