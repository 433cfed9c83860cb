// Reported content in full: author, time, name, text, facts and media.
import { graphql, useFragment } from 'react-relay'
import { MediaGallery } from '#web/components/media/MediaGallery.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type { ReportedContent_content$key } from '#web/__generated__/ReportedContent_content.graphql.ts'

type ReportedContentProps = { label?: string; content: ReportedContent_content$key }

export function ReportedContent({ label, ...props }: ReportedContentProps) {
  const { authorName, handle, createdAt, name, text, facts, media, mediaCount } = useFragment(
    graphql`
      fragment ReportedContent_content on ReportedContent {
        authorName
        handle
        createdAt
        name
        text
        facts {
          name
          value
        }
        media {
          ...MediaGallery_media
        }
        mediaCount
      }
    `,
    props.content,
  )
  const missing = mediaCount - media.length
  return (
    <div className="min-w-0">
      {label && <h3 className="mb-1 text-small text-faint">{label}</h3>}
      <div className="overflow-hidden rounded-control bg-inset px-4 py-3.5">
        <p className="mb-1 text-small wrap-anywhere">
          <bdi className="font-semibold">{authorName}</bdi>{' '}
          <span className="text-faint">
            @{handle} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </span>
        </p>
        {name && name !== authorName && <p className="font-medium wrap-anywhere">{name}</p>}
        {text && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
        {facts.length > 0 && (
          <dl className="mt-1.5 text-small">
            {facts.map((fact) => (
              <div key={fact.name} className="flex flex-wrap gap-x-2">
                <dt className="text-faint">{fact.name}</dt>
                <dd dir="auto" className="min-w-0 wrap-anywhere">
                  {fact.value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <MediaGallery media={media} />
        {missing > 0 && (
          <p className="mt-1.5 text-small text-faint">{pluralize(missing, 'file')} deleted since</p>
        )}
      </div>
    </div>
  )
}
