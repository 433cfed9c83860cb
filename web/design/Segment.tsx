// A choice between two or three things side by side, always with one chosen.
import type { ComponentProps } from 'react'
import { ToggleGroup } from 'radix-ui'
import { cx } from './cx.ts'

type SegmentProps<Value extends string> = Omit<
  ComponentProps<'div'>,
  'onChange' | 'dir' | 'defaultValue' | 'value'
> & {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string }[]
}

export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, value, onChange, options, className, ...rest } = props
  return (
    <ToggleGroup.Root
      {...rest}
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={cx('flex flex-wrap rounded-[14px] bg-inset p-1', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={
            'relative min-h-10 min-w-fit flex-1 rounded-sm border px-3 border-transparent font-semibold text-muted after:absolute ' +
            'after:-inset-y-0.75 after:inset-x-0 data-[state=on]:bg-[#3a332e] data-[state=on]:text-text ' +
            'data-[state=on]:shadow-1 light:data-[state=on]:bg-surface ' +
            'forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] ' +
            'forced-colors:data-[state=on]:forced-color-adjust-none'
          }
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
