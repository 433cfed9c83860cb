// An appeal: the sanction, the person's text, and the answer or a button to answer.
import { graphql, useFragment } from 'react-relay'
import { AppealBadge } from '#web/components/sanctions/AppealBadge.tsx'
import { describeSanction } from '#web/components/sanctions/sanctionLabels.ts'
import { MultilineText, SanctionFacts } from '#web/components/sanctions/SanctionFacts.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type {
  AppealCard_appeal$data,
  AppealCard_appeal$key,
} from '#web/__generated__/AppealCard_appeal.graphql.ts'

/** An appeal for the dialog that answers it; `text` is the appeal itself. */
export type AnswerableAppeal = { sanctionId: string; name: string; text: string }

type AppealCardProps = { appeal: AppealCard_appeal$key; onAnswer: (appeal: AnswerableAppeal) => void }

export function AppealCard({ onAnswer, ...props }: AppealCardProps) {
  const appeal = useFragment(
    graphql`
      fragment AppealCard_appeal on Appeal {
        viewerMayAnswer
        sanction {
          id
          kind
          subjectKind
          until
          appeal
          appealedAt
          appealState
          answer
          answeredAt
          ...SanctionFacts_sanction
        }
        user {
          firstName
          lastName
          displayName
          handle
          profileImageUrl(width: 96)
        }
        issuedBy {
          displayName
        }
        answeredBy {
          displayName
        }
        ticket {
          databaseId
        }
      }
    `,
    props.appeal,
  )
  return (
    <div className="pt-3">
      <Card asChild>
        <article aria-labelledby={appeal.sanction.id}>
          <Head appeal={appeal} />
          <SanctionFacts sanction={appeal.sanction} />
          <AppealAndAnswer appeal={appeal} />
          <AnswerAction appeal={appeal} onAnswer={onAnswer} />
        </article>
      </Card>
    </div>
  )
}

type AppealProps = { appeal: AppealCard_appeal$data }

const renderName = (person: { readonly displayName: string } | null | undefined) =>
  person ? <bdi>{person.displayName}</bdi> : 'an admin whose account is gone'

function Head({ appeal: { sanction, user, issuedBy, ticket } }: AppealProps) {
  return (
    <>
      <header className="mb-3 flex items-center gap-3">
        <Avatar person={user} size={36} />
        <h2 id={sanction.id} className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="block font-semibold">{user.displayName}</bdi>
          <span className="block text-small text-muted">@{user.handle}</span>
        </h2>
        {sanction.appealState && <AppealBadge state={sanction.appealState} />}
      </header>
      <h3 className="font-semibold wrap-anywhere">{describeSanction(sanction, 'A')}</h3>
      <p className="text-small wrap-anywhere text-muted">
        By {renderName(issuedBy)}
        {ticket && ` · Ticket #${ticket.databaseId}`}
      </p>
    </>
  )
}

function AppealAndAnswer({ appeal: { sanction, answeredBy } }: AppealProps) {
  const { appeal, appealedAt, answer, answeredAt } = sanction
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="font-semibold">The appeal</h3>
      {appealedAt && <p className="text-small text-muted">Since {formatDateTime(appealedAt)}</p>}
      {appeal && <MultilineText className="mt-1">{appeal}</MultilineText>}
      {answer && answeredAt && (
        <>
          <h3 className="mt-3 font-semibold">The answer</h3>
          <p className="text-small wrap-anywhere text-muted">
            {formatDateTime(answeredAt)} · By {renderName(answeredBy)}
          </p>
          <MultilineText className="mt-1">{answer}</MultilineText>
        </>
      )}
    </div>
  )
}

function AnswerAction({ appeal, onAnswer }: AppealProps & Pick<AppealCardProps, 'onAnswer'>) {
  const { sanction, user, viewerMayAnswer } = appeal
  if (sanction.appealState !== 'WAITING') return null
  if (!viewerMayAnswer)
    return <p className="mt-3 text-small text-muted">You did this, so another admin has to answer.</p>
  const answerable = { sanctionId: sanction.id, name: user.displayName, text: sanction.appeal ?? '' }
  return (
    <Button
      className="mt-3"
      aria-label={`Answer ${user.displayName}`}
      aria-haspopup="dialog"
      onClick={() => onAnswer(answerable)}
    >
      Answer
    </Button>
  )
}
