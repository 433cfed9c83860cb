// A person's picture, or the first letter of the name where there is none or it does not load.
import { useMemo, useState, type ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { likenessOf, takeLikeness } from './likeness.ts'

export type Pictured = {
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly profileImageUrl?: string | null
  /** A blurred likeness in base64, shown until the picture has loaded. */
  readonly profileImageThumbhash?: string | null
}

type AvatarProps = ComponentProps<'span'> & {
  person: Pictured
  /** Pixels across: 20, 24, 28, 32, 36, 40 (post), 48 (list), 56 or 84 (profile). */
  size?: 20 | 24 | 28 | 32 | 36 | 40 | 48 | 56 | 84
}

/** A letter with all its marks: in Yoruba and Igbo names the dot below is part of it. */
const firstLetter = (name: string) => /\P{M}\p{M}*/u.exec(name)?.[0].toLocaleUpperCase()

/** The name stands beside the picture, so the picture itself says nothing to a screen reader. */
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
  const likeness = useMemo(() => likenessOf(thumbhash), [thumbhash])
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onLoad={takeLikeness}
      onError={onError}
      style={likeness ? { backgroundImage: `url(${likeness})` } : undefined}
      className="size-full bg-cover object-cover"
    />
  )
}
