// Details of a sanction: date, rule, excerpt of deleted content, the admin's words, and its end.
import { graphql, useFragment } from 'react-relay'
import { formatDay } from '#web/lib/time/dates.ts'
import type { SanctionFacts_sanction$key } from '#web/__generated__/SanctionFacts_sanction.graphql.ts'
import { getRuleLabel } from './sanctionLabels.ts'

export function SanctionFacts(props: { sanction: SanctionFacts_sanction$key }) {
  const { rule, words, excerpt, createdAt, endedAt, appealState } = useFragment(
    graphql`
      fragment SanctionFacts_sanction on Sanction {
        rule
        words
        excerpt
        createdAt
        endedAt
        appealState
      }
    `,
    props.sanction,
  )
  return (
    <>
      <p className="mt-1 text-small text-muted">
        <time dateTime={createdAt}>{formatDay(createdAt)}</time> · {getRuleLabel(rule)}
      </p>
      {excerpt && (
        <blockquote className="mt-2 border-l-2 border-line-strong pl-3 wrap-anywhere text-muted">
          <bdi>{excerpt}</bdi>
        </blockquote>
      )}
      {words && <MultilineText className="mt-2">{words}</MultilineText>}
      {endedAt && (
        <p className="mt-2 font-medium">
          {appealState === 'GRANTED' ? 'Taken back on' : 'Ended on'} {formatDay(endedAt)}
        </p>
      )}
    </>
  )
}

/** Paragraph that keeps the line breaks of its text. */
export const MultilineText = ({ children, className = '' }: { children: string; className?: string }) => (
  <p dir="auto" className={`wrap-anywhere whitespace-pre-line ${className}`}>
    {children}
  </p>
)
