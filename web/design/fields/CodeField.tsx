// Field for a six-character code: six cells over one input, so that paste and SMS autofill work. A longer text shows in
// one box with an error.
import { useId, type ClipboardEvent, type ComponentProps, type SyntheticEvent } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './FieldError.tsx'

const length = 6

const removeSeparators = (text: string) => text.replace(/[\s\p{Pd}\p{Cf}]/gu, '')

type CodeFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  error?: string
}

export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, error: externalError, className, ...input } = props
  const error = externalError ?? (value.length > length ? 'A code has six characters' : undefined)
  const errorId = useId()
  function update(code: string) {
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = removeSeparators(event.clipboardData.getData('text'))
    if (pasted.length < length) return
    event.preventDefault()
    update(pasted)
  }
  /** Keeps the real caret at the end, where the cells show it. */
  function onSelect({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = currentTarget
    if (selectionStart === selectionEnd && selectionStart !== currentTarget.value.length) {
      currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
    }
  }

  return (
    <div className={className}>
      <div className="group relative">
        <Cells value={value} />
        <input
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={value}
          onChange={(event) => update(removeSeparators(event.target.value))}
          onPaste={onPaste}
          onSelect={onSelect}
          // 16 px, so that phones do not zoom in; the input itself is invisible.
          className="absolute inset-0 size-full cursor-text text-base opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}

function Cells({ value }: { value: string }) {
  const caret = Math.min(value.length, length - 1)
  if (value.length > length)
    return (
      <p
        aria-hidden
        className="grid min-h-15 place-items-center rounded-control border border-danger bg-inset px-3 text-2xl font-bold wrap-anywhere group-has-focus:outline-2 group-has-focus:outline-focus light:bg-surface"
      >
        {value}
      </p>
    )
  return (
    <div aria-hidden className="grid grid-cols-6 gap-[min(.5rem,2vw)]">
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          data-caret={index === caret ? '' : undefined}
          className={cx(
            'grid h-15 min-w-0 place-items-center rounded-control border border-line-control bg-inset text-[min(1.5rem,7vw)] font-bold',
            'light:bg-surface group-has-aria-invalid:border-danger group-has-disabled:border-transparent',
            'group-has-disabled:bg-inset group-has-disabled:text-faint',
            'group-has-focus:data-caret:border-transparent group-has-focus:data-caret:outline-2',
            'group-has-focus:data-caret:outline-focus',
          )}
        >
          {value[index] ??
            (index === caret && (
              <span className="invisible h-6.5 w-0.5 bg-accent-icon group-has-focus:visible" />
            ))}
        </span>
      ))}
    </div>
  )
}
