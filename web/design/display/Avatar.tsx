// A user's picture, or the first letter of their name if it is missing or fails to load.
import { useMemo, useState, type ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { thumbhashUrl, removePreview } from './thumbhash.ts'

export type AvatarPerson = {
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly profileImageUrl?: string | null
  /** Base64 thumbhash, shown until the picture has loaded. */
  readonly profileImageThumbhash?: string | null
}

type AvatarProps = ComponentProps<'span'> & {
  person: AvatarPerson
  /** Size in pixels: 40 for posts, 48 for lists, 56 or 84 for profiles. */
  size?: 20 | 24 | 28 | 32 | 36 | 40 | 48 | 56 | 84
}

/** The first letter with its combining marks, such as the dot below in Yoruba and Igbo. */
const firstLetter = (name: string) => /\P{M}\p{M}*/u.exec(name)?.[0].toLocaleUpperCase()

/** Hidden from screen readers, because the name is beside it. */
export function Avatar({ person, size = 40, className, style, ...props }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const url = person.profileImageUrl
  return (
    <span
      aria-hidden
      {...props}
      style={{ width: size, height: size, fontSize: Math.max(size * 0.375, 10), ...style }}
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-inset leading-none outline -outline-offset-1 outline-transparent font-semibold text-muted',
        className,
      )}
    >
      {url && url !== broken ? (
        <Picture
          key={url}
          url={url}
          thumbhash={person.profileImageThumbhash}
          size={size}
          onError={() => setBroken(url)}
        />
      ) : (
        (firstLetter(person.firstName || person.lastName || 'U') ?? 'U')
      )}
    </span>
  )
}

type PictureProps = { url: string; thumbhash?: string | null; size: number; onError: () => void }

function Picture({ url, thumbhash, size, onError }: PictureProps) {
  const preview = useMemo(() => thumbhashUrl(thumbhash), [thumbhash])
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onLoad={removePreview}
      onError={onError}
      style={preview ? { backgroundImage: `url(${preview})` } : undefined}
      className="size-full bg-cover object-cover"
    />
  )
}
