// Content of a case (a `Ticket` in the API) as reported, beside its current version where that differs, with the
// messages around it.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type {
  ReportedThing_ticket$data,
  ReportedThing_ticket$key,
} from '#web/__generated__/ReportedThing_ticket.graphql.ts'
import { ReportedContent } from './ReportedContent.tsx'

export function ReportedThing(props: { ticket: ReportedThing_ticket$key }) {
  const { kind, subjectId, content, contentNow } = useFragment(
    graphql`
      fragment ReportedThing_ticket on Ticket {
        kind
        subjectId
        content {
          name
          text
          facts {
            name
            value
          }
          mediaCount
          around {
            isAuthor
            text
            at
          }
          authorName
          ...ReportedContent_content
        }
        contentNow {
          name
          text
          facts {
            name
            value
          }
          mediaCount
          ...ReportedContent_content
        }
      }
    `,
    props.ticket,
  )
  const link = contentLinks[kind]
  const isFlood = kind === 'FLOOD'
  const now = contentNow && toComparableText(contentNow) !== toComparableText(content) ? contentNow : null
  return (
    <section>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-2.5">
        <ReportedContent label={isFlood ? firstLabel : now ? 'As reported' : undefined} content={content} />
        {now && <ReportedContent label="Now" content={now} />}
      </div>
      {!contentNow && !isFlood && <p className="mt-1.5 text-small text-muted">Deleted since</p>}
      {contentNow && link && (
        <Link
          to={`${link.path}/${subjectId}`}
          className="mt-1.5 inline-flex min-h-tap items-center rounded-xs text-small font-medium text-accent-text hover:underline"
        >
          {link.label}
        </Link>
      )}
      <Around content={content} />
    </section>
  )
}

const firstLabel = 'The first of them, as it was'

const contentLinks: Readonly<Record<string, { path: string; label: string } | undefined>> = {
  POST: { path: '/posts', label: 'Open the post' },
  ACCOUNT: { path: '/profile', label: 'Open the profile' },
  PRODUCT: { path: '/products', label: 'Open the product' },
  SERVICE: { path: '/services', label: 'Open the service' },
}

type Content = Omit<ReportedThing_ticket$data['content'], 'around' | 'authorName'>

const toComparableText = ({ name, text, facts, mediaCount }: Content) =>
  JSON.stringify([name, text, facts, mediaCount])

/** The messages before and after the reported one (001 §7). */
function Around({ content }: { content: ReportedThing_ticket$data['content'] }) {
  if (content.around.length === 0) return null
  return (
    <>
      <h3 className="mt-3 text-small text-faint">Around it</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {content.around.map(({ isAuthor, text, at }) => (
          <li key={`${at}${text}`} className="text-small wrap-anywhere">
            <bdi className="font-semibold">{isAuthor ? content.authorName : 'The other one'}</bdi>{' '}
            <time dateTime={at} className="text-faint">
              {formatDateTime(at)}
            </time>
            <bdi className="block whitespace-pre-line text-muted">{text || 'Without words'}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
