// Tabs for two to four views; arrow keys move between them.
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { tabClasses } from './tabClasses.ts'

const variants = {
  line: {
    list: 'flex-wrap border-b border-line',
    tab: tabClasses,
  },
  chips: {
    list: 'flex-wrap gap-2 px-4 pt-4 pb-3 md:px-6',
    tab:
      'relative min-h-9 rounded-full border border-transparent bg-inset px-3.5 text-sm font-medium text-muted ' +
      'after:absolute after:inset-x-0 after:-inset-y-1.25 aria-selected:bg-text aria-selected:text-inverse ' +
      'forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText] ' +
      'forced-colors:aria-selected:forced-color-adjust-none',
  },
}

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode }[]
  look?: keyof typeof variants
  className?: string
  children: ReactNode
}

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => -1,
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, look = 'line', className, children } = props
  const id = useId()
  const getTabId = (tab: Value) => `${id}-${tab}`

  /** Moves to another tab and selects it; wraps around at both ends. */
  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = steps[event.key]
    // With a modifier the key is the browser's, such as Alt+Left for Back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = tabs.at(step(index) % tabs.length)
    if (!next) return
    event.preventDefault()
    document.getElementById(getTabId(next.value))?.focus()
    if (next.value !== value) onChange(next.value)
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={cx('flex', variants[look].list)}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={getTabId(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? id : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value === value || onChange(tab.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={variants[look].tab}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={id}
        aria-labelledby={getTabId(value)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the Tab key reaches every panel
        tabIndex={0}
        className="-outline-offset-2"
      >
        {children}
      </div>
    </div>
  )
}
