// Reported content in short: author, name, text and photos.
import { graphql, useFragment } from 'react-relay'
import { Avatar } from '#web/design/display/Avatar.tsx'
import type { ReportedExcerpt_content$key } from '#web/__generated__/ReportedExcerpt_content.graphql.ts'
import type { ReportedExcerpt_person$key } from '#web/__generated__/ReportedExcerpt_person.graphql.ts'
import { ReportedPictures } from './ReportedPictures.tsx'

type ReportedExcerptProps = {
  content: ReportedExcerpt_content$key
  /** Null when the account is gone. */
  person: ReportedExcerpt_person$key | null | undefined
  /** True for the first post of a spam wave. */
  isFirst?: boolean
}

export function ReportedExcerpt({ isFirst = false, ...props }: ReportedExcerptProps) {
  const { authorName, name, text, facts, media } = useFragment(
    graphql`
      fragment ReportedExcerpt_content on ReportedContent {
        authorName
        name
        text
        facts {
          name
          value
        }
        media {
          ...ReportedPictures_media
        }
      }
    `,
    props.content,
  )
  const person = useFragment(
    graphql`
      fragment ReportedExcerpt_person on User {
        firstName
        lastName
        profileImageUrl(width: 96)
        profileImageThumbhash
      }
    `,
    props.person,
  )
  return (
    <div className="mt-3 rounded-control bg-inset px-3.5 py-3">
      <p className="mb-1 flex items-center gap-2 text-small">
        <Avatar person={person ?? { firstName: authorName }} size={24} className="bg-page!" />
        <bdi className="min-w-0 truncate font-semibold">{authorName}</bdi>
        {!person && <span className="text-faint">{isFirst ? 'posted it first' : 'account deleted'}</span>}
      </p>
      {name && <p className="font-medium wrap-anywhere">{name}</p>}
      {text && (
        <p dir="auto" className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {text}
        </p>
      )}
      {facts.length > 0 && (
        <p className="mt-1 line-clamp-2 text-small wrap-anywhere text-faint">
          {facts.map((fact) => `${fact.name}: ${fact.value}`).join(' · ')}
        </p>
      )}
      <ReportedPictures media={media} />
    </div>
  )
}
