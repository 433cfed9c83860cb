// Select field; see SearchSelect for long lists.
import type { ReactNode } from 'react'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { cx } from '../cx.ts'
import { Field } from './Field.tsx'
import { boxClasses, triggerClasses } from './FieldBox.tsx'

type SelectProps<Value extends string> = {
  id?: string
  label: string
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  error?: string
  hint?: ReactNode
  disabled?: boolean
  onBlur?: () => void
  className?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { id, label, value, onChange, options, placeholder = 'Choose', error, hint, className } = props
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <Radix.Root value={value} onValueChange={choose} disabled={props.disabled}>
          <Radix.Trigger {...control} onBlur={props.onBlur} className={cx(boxClasses, triggerClasses)}>
            <span className="min-w-0 flex-1 truncate">
              <Radix.Value placeholder={placeholder} />
            </span>
            <ChevronDown size={18} aria-hidden className="shrink-0 text-faint" />
          </Radix.Trigger>
          <Options options={options} />
        </Radix.Root>
      )}
    </Field>
  )
}

function Options({ options }: { options: SelectProps<string>['options'] }) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        data-raised
        className={
          'z-(--z-menu) max-h-[min(18.75rem,var(--radix-select-content-available-height))] ' +
          'w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-card border border-transparent bg-raised shadow-2'
        }
      >
        <Radix.Viewport className="p-1.25">
          {options.map(({ value, label }) => (
            <Radix.Item
              key={value}
              value={value}
              className={
                'flex min-h-tap items-center justify-between gap-3 rounded-sm px-3 py-2 select-none data-highlighted:bg-hover ' +
                '-outline-offset-2 outline-focus not-focus-visible:outline-none'
              }
            >
              <Radix.ItemText>{label}</Radix.ItemText>
              <Radix.ItemIndicator>
                <Check size={18} aria-hidden />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  )
}
