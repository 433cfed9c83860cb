// Select for long lists, such as banks, filtered by typing.
import { useId, useState, type ReactNode } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { cx } from '../cx.ts'
import { Field } from './Field.tsx'
import { boxClasses, triggerClasses } from './FieldBox.tsx'
import { isEscapeForField } from './isEscapeForField.ts'
import { SearchList, type Choice } from './SearchList.tsx'

type SearchSelectProps<Value extends string> = {
  id?: string
  label: string
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly Choice<Value>[]
  placeholder?: string
  searchLabel: string
  /** Text if no option matches. */
  emptyText: string
  error?: string
  hint?: ReactNode
  disabled?: boolean
  onBlur?: () => void
  className?: string
}

export function SearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const { id, label, value, onChange, options, placeholder = 'Choose', error, hint, className } = props
  const contentId = useId()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      {(control) => (
        // Modal, because a dialog below it would block scrolling the list.
        <Popover.Root modal open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            {...control}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? contentId : undefined}
            disabled={props.disabled}
            data-placeholder={chosen ? undefined : ''}
            onBlur={() => open || props.onBlur?.()}
            className={cx(boxClasses, triggerClasses)}
          >
            <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
            <ChevronsUpDown size={18} aria-hidden className="shrink-0 text-faint" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              id={contentId}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              aria-label={label}
              data-raised
              onEscapeKeyDown={(event) => isEscapeForField(event) && event.preventDefault()}
              className={
                'z-(--z-menu) w-(--radix-popover-trigger-width) animate-rise rounded-card border border-transparent ' +
                'bg-raised p-1.25 shadow-2 outline-none'
              }
            >
              <SearchList
                label={label}
                searchLabel={props.searchLabel}
                emptyText={props.emptyText}
                value={value}
                options={options}
                onChoose={(next) => {
                  onChange(next)
                  setOpen(false)
                }}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}
