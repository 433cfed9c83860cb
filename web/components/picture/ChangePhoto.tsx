// 'Change photo' button and its dialog, for the viewer's profile picture.
import { useState, type ReactElement } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { PictureField } from './PictureField.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { usePicture } from './usePicture.ts'
import { useSendPicture } from './useSendPicture.ts'

const toasts = {
  done: { title: 'Profile picture updated' },
  failed: { title: 'Upload failed', description: 'Failed to upload profile picture. Please try again.' },
}

const defaultTrigger = (
  <Button variant="secondary" size="sm">
    Change photo
  </Button>
)

type ChangePhotoProps = {
  trigger?: ReactElement
  /** True if the dialog was loaded by the press that opens it. */
  defaultOpen?: boolean
}

export function ChangePhoto({ trigger = defaultTrigger, defaultOpen = false }: ChangePhotoProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const picture = usePicture()
  const { send, isSending, share, cancel } = useSendPicture(picture, toasts, () => setOpenAndReset(false))

  function setOpenAndReset(open: boolean) {
    setOpen(open)
    if (open) return
    cancel()
    picture.reset()
  }

  const footer = picture.chosen && (
    <>
      <Button variant="quiet" onClick={() => setOpenAndReset(false)}>
        Cancel
      </Button>
      <Button pending={isSending && 'Uploading...'} onClick={send}>
        Upload
      </Button>
    </>
  )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpenAndReset}
      title="Change photo"
      footer={footer}
      trigger={trigger}
    >
      <PictureField picture={picture} locked={isSending}>
        <p className="text-muted">Choose an image file (JPG, PNG, GIF, WebP).</p>
      </PictureField>
      <UploadProgress share={share} onCancel={cancel} />
    </Dialog>
  )
}
