// Search field; Escape and its button clear it.
import type { ComponentProps } from 'react'
import { Search, X } from 'lucide-react'
import { cx } from '../cx.ts'
import { IconButton } from '../buttons/IconButton.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  return (
    <div
      role="search"
      className={cx(
        'flex min-h-tap items-center gap-2.5 rounded-full border border-transparent bg-inset pl-4 text-faint',
        'has-[input:focus]:outline-2 has-[input:focus]:outline-focus',
        className,
      )}
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        {...input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            onChange('')
          }
          input.onKeyDown?.(event)
        }}
        className={
          'min-w-0 flex-1 bg-transparent py-2 pr-4 text-base text-ellipsis text-text outline-none placeholder:text-faint ' +
          '[&::-webkit-search-cancel-button]:hidden'
        }
      />
      {value && (
        <IconButton label="Clear search" onClick={() => onChange('')} className="-ml-3">
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
