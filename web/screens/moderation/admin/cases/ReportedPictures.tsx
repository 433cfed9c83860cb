// The first six photos of reported content, small; none in data saver mode.
import { graphql, useFragment } from 'react-relay'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import type { ReportedPictures_media$key } from '#web/__generated__/ReportedPictures_media.graphql.ts'

const maxPictures = 6

export function ReportedPictures(props: { media: ReportedPictures_media$key }) {
  const media = useFragment(
    graphql`
      fragment ReportedPictures_media on Media @relay(plural: true) {
        id
        kind
        alt
        small: url(width: 320)
        posterUrl(width: 320)
      }
    `,
    props.media,
  )
  const isSaving = useDataSaver()
  const pictures = media.flatMap(({ id, kind, alt, small, posterUrl }) => {
    const src = kind === 'VIDEO' ? posterUrl : small
    return src ? [{ id, alt, src }] : []
  })
  if (isSaving || pictures.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      {pictures.slice(0, maxPictures).map(({ id, src, alt }) => (
        <img
          key={id}
          src={src}
          alt={alt}
          width={64}
          height={64}
          loading="lazy"
          className="size-16 rounded-sm object-cover"
        />
      ))}
    </p>
  )
}
