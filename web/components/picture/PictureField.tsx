// Field for the profile picture: picks a picture from the device, then crops it.
import { useRef, type ReactNode } from 'react'
import { ImagePlus } from 'lucide-react'
import { Button } from '#web/design/buttons/Button.tsx'
import type { Picture } from './usePicture.ts'

type PictureFieldProps = {
  picture: Picture
  locked: boolean
  children?: ReactNode
}

export function PictureField({ picture, locked, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { chosen } = picture
  return (
    <div inert={locked}>
      {chosen ? (
        <chosen.tools.PictureCropper key={chosen.url} url={chosen.url} onArea={picture.setArea} />
      ) : (
        children
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void picture.choose(file)
          // Lets the viewer choose the same file again.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="secondary"
        className="mt-4 max-w-full whitespace-normal!"
        pending={picture.isReading && 'Opening...'}
        onClick={() => input.current?.click()}
      >
        {!chosen && <ImagePlus size={18} aria-hidden />}
        {chosen ? 'Choose another' : 'Choose a picture'}
      </Button>
    </div>
  )
}
