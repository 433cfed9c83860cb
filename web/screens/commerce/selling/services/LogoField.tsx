// Logo field of the service form: one picture, which can be changed or removed.
import { useId, useRef, type ReactNode } from 'react'
import { ImagePlus } from 'lucide-react'
import { FileState } from '#web/components/composer/files/FileState.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import type { ServiceForm } from './useServiceForm.ts'

type LogoFieldProps = {
  form: ServiceForm
  /** Text of the size limit, such as 'up to 10MB'. */
  limitText: string
}

export function LogoField({ form: { logo, savedLogo, change }, limitText }: LogoFieldProps) {
  const headingId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { chosen, files } = logo
  const logoUrl = chosen ? chosen.previewUrl : savedLogo?.url

  function remove() {
    if (chosen) files.remove(chosen)
    else change({ keepsLogo: false })
    input.current?.nextElementSibling?.querySelector('button')?.focus()
  }
  return (
    <section aria-labelledby={headingId} className="mb-5">
      <h2 id={headingId} className="mb-1.5 text-sm font-medium">
        Logo
      </h2>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose a logo"
        onChange={({ currentTarget }) => {
          files.choose([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Frame>
          {files.isBusy && <Spinner />}
          {!files.isBusy && logoUrl && (
            <img src={logoUrl} alt="The logo" width={88} height={88} className="size-full object-cover" />
          )}
          {!files.isBusy && !logoUrl && <ImagePlus size={26} aria-hidden />}
        </Frame>
        <Button variant="secondary" size="sm" onClick={() => files.isBusy || input.current?.click()}>
          {logoUrl ? 'Change logo' : 'Add logo'}
        </Button>
        {logoUrl && (
          <Button variant="ghost" size="sm" onClick={remove}>
            Remove logo
          </Button>
        )}
      </div>
      {chosen && <FileState item={chosen} attachments={files.attachments} />}
      <p className="mt-1.5 text-small text-faint">PNG, JPG {limitText}.</p>
    </section>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <span className="grid size-22 shrink-0 place-items-center overflow-hidden rounded-card bg-inset text-faint">
    {children}
  </span>
)
