// Remaining steps of a profile without a post or picture (001 §2).
import type { ReactNode } from 'react'
import { Camera, PencilLine, type LucideIcon } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'

const loadChangePhoto = async () => (await import('#web/components/picture/ChangePhoto.tsx')).ChangePhoto

type FinishProfileProps = { lacksPost: boolean; lacksPhoto: boolean; onWrite: () => void }

export function FinishProfile({ lacksPost, lacksPhoto, onWrite }: FinishProfileProps) {
  const remainingSteps = Number(lacksPost) + Number(lacksPhoto)
  return (
    <section aria-labelledby="finish-profile" className="border-b border-line px-4 py-5 md:px-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="finish-profile" className="type-title text-[1.0625rem]">
          Finish your profile
        </h2>
        <span className="text-small text-faint">{remainingSteps} left</span>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        {lacksPost && (
          <Step icon={PencilLine} title="Create post" text="Say what is on your mind.">
            <Button variant="strong" size="sm" block aria-haspopup="dialog" onClick={onWrite}>
              Create
            </Button>
          </Step>
        )}
        {lacksPhoto && (
          <Step icon={Camera} title="Add profile photo" text="Let people recognise you.">
            <AddPhoto />
          </Step>
        )}
      </ul>
    </section>
  )
}

type StepProps = { icon: LucideIcon; title: string; text: string; children: ReactNode }

/** Moves the focus when a completed step disappears with its button. */
function Step({ icon: Icon, title, text, children }: StepProps) {
  useFocusFallback()
  return (
    <Card asChild className="flex flex-col items-center px-3.5 pt-5 pb-3.5 text-center">
      <li>
        <span className="mb-3 grid size-13 place-items-center rounded-full bg-inset">
          <Icon size={22} aria-hidden />
        </span>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 mb-3.5 text-small text-muted">{text}</p>
        <div className="mt-auto w-full">{children}</div>
      </li>
    </Card>
  )
}

/** The picture dialog loads on the first press. */
function AddPhoto() {
  const [ChangePhoto, ensureLoaded] = useLazyComponent(loadChangePhoto)
  const buttonProps = { variant: 'strong', size: 'sm', block: true } as const
  if (ChangePhoto) return <ChangePhoto defaultOpen trigger={<Button {...buttonProps}>Add</Button>} />
  return (
    <Button {...buttonProps} aria-haspopup="dialog" onClick={() => void ensureLoaded()}>
      Add
    </Button>
  )
}
