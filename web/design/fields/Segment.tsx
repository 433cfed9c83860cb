// Segmented control with two or three options.
import type { ComponentProps } from 'react'
import { ToggleGroup } from 'radix-ui'
import { cx } from '../cx.ts'
import { segmentClasses } from './segmentClasses.ts'

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
      className={cx(segmentClasses.row, className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cx(segmentClasses.item, segmentClasses.on)}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
