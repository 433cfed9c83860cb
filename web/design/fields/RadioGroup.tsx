// Radio buttons in rows of 44 px that can be tapped anywhere.
import { useId, type ReactNode, type Ref } from 'react'
import { RadioGroup as Radix } from 'radix-ui'
import { cx } from '../cx.ts'
import { FieldError } from './FieldError.tsx'

type RadioGroupProps<Value extends string> = {
  /** The group element; focusing it focuses the first option. */
  ref?: Ref<HTMLDivElement>
  label: string
  labelHidden?: boolean
  value: Value | '' | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  error?: string
  disabled?: boolean
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { ref, label, labelHidden, value, onChange, options, error, disabled, className } = props
  const id = useId()
  return (
    <div className={className}>
      <p id={id} className={cx('mb-1 text-sm font-medium', labelHidden && 'sr-only')}>
        {label}
      </p>
      {/* Above the options, because the first of them gets the focus. */}
      {error && <FieldError id={`${id}error`} text={error} />}
      <Radix.Root
        ref={ref}
        aria-labelledby={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        disabled={disabled}
        value={value ?? ''}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <Row key={option.value} {...option} />
        ))}
      </Radix.Root>
    </div>
  )
}

function Row({ value, label, hint }: { value: string; label: string; hint?: ReactNode }) {
  const id = useId()
  return (
    <div
      className={
        'relative -mx-2 flex min-h-tap items-center gap-3 rounded-sm px-2 py-2 hover:bg-hover has-data-disabled:text-faint ' +
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ' +
        'has-data-[state=checked]:bg-hover'
      }
    >
      <Radix.Item
        id={id}
        value={value}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
        // The radio covers the whole row, which shows the focus ring.
        className={
          'peer size-5 shrink-0 scroll-my-12 rounded-full border-[1.5px] border-line-control outline-none before:absolute before:inset-0 ' +
          'data-[state=checked]:border-6 data-[state=checked]:border-accent-icon ' +
          'forced-colors:data-[state=checked]:border-[Highlight]'
        }
      />
      <span className="min-w-0 wrap-anywhere peer-data-[state=checked]:font-semibold">
        <span id={`${id}label`}>{label}</span>
        {hint && (
          <span id={`${id}hint`} className="block text-small font-normal text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}
