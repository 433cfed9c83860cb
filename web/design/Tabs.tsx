// Two to four views of one thing under a row of tabs; arrow keys move between them.
import type { ReactNode } from 'react'
import { Tabs as Radix } from 'radix-ui'
import { cx } from './cx.ts'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode }[]
  className?: string
  /** What belongs to the chosen tab. */
  children: ReactNode
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, className, children } = props
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={className}
    >
      <Radix.List aria-label={label} className="flex border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'relative -mb-px min-h-12 min-w-0 flex-1 border-b-2 border-transparent px-2 font-semibold wrap-anywhere text-faint',
              '-outline-offset-2 hover:bg-hover data-[state=active]:border-text data-[state=active]:text-text',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="-outline-offset-2">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
