// Field for the description of a photo or video; a text that is too long stays, with an error.
import { useId } from 'react'
import { altText } from '#rules/shared/media'
import { FieldError } from '#web/design/fields/FieldError.tsx'

type AltFieldProps = { value: string; onChange: (alt: string) => void }

export function AltField({ value, onChange }: AltFieldProps) {
  const errorId = useId()
  const [issue] = altText.safeParse(value).error?.issues ?? []
  return (
    <>
      <input
        aria-label="Description for people who cannot see it"
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue && errorId}
        placeholder="Describe it"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="mt-1 min-h-tap w-full rounded-sm bg-inset px-3 text-base placeholder:text-faint"
      />
      {issue && <FieldError id={errorId} text={issue.message} />}
    </>
  )
}
