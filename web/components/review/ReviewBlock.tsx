// A review with the vendor's reply, and the viewer's actions.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { HeldMark } from '#web/components/hidden/HiddenMark.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Time } from '#web/components/post/Time.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import type {
  ReviewBlock_review$data,
  ReviewBlock_review$key,
} from '#web/__generated__/ReviewBlock_review.graphql.ts'
import { Stars } from './Stars.tsx'

export function ReviewBlock(props: { review: ReviewBlock_review$key }) {
  const review = useFragment(
    graphql`
      fragment ReviewBlock_review on Review {
        id
        stars
        text
        reply
        productName
        authorName
        createdAt
        editedAt
        isHeld
        viewerMayReply
        viewerCanDelete
        viewerCanReport
        author {
          databaseId
          firstName
          lastName
          profileImageUrl(width: 96)
          profileImageThumbhash
        }
      }
    `,
    props.review,
  )
  const { author, text, reply } = review
  return (
    <article aria-label={`Review by ${review.authorName}`} className="flex gap-3">
      <Avatar person={author} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={`/profile/${author.databaseId}`}
            className="rounded-xs font-semibold wrap-anywhere hover:underline"
          >
            <bdi>{review.authorName}</bdi>
          </Link>
          <Time date={review.createdAt} className="text-small text-faint" />
          {review.editedAt && <span className="text-small text-faint">edited</span>}
        </p>
        <p className="text-small text-muted">
          <Stars count={review.stars} /> <bdi className="wrap-anywhere">{review.productName}</bdi>
        </p>
        {review.isHeld && <HeldMark />}
        {text && <Text text={text} />}
        {reply && (
          <div className="mt-2 border-l-2 border-line-strong pl-3">
            <p className="text-small font-semibold text-muted">The vendor replies</p>
            <Text text={reply} />
          </div>
        )}
        <Actions review={review} />
      </div>
    </article>
  )
}

const Text = ({ text }: { text: string }) => (
  <p dir="auto" className="mt-1 text-start wrap-anywhere whitespace-pre-line">
    {text}
  </p>
)

const loadReport = async () =>
  (await import('#web/components/report/ReportReviewDialog.tsx')).ReportReviewDialog
const loadDelete = async () => (await import('./DeleteReview.tsx')).DeleteReview
const loadReply = async () => (await import('./ReplyDialog.tsx')).ReplyDialog

function Actions({ review }: { review: ReviewBlock_review$data }) {
  const { id, viewerMayReply, viewerCanDelete, viewerCanReport, reply, authorName } = review
  const [openDialog, setOpenDialog] = useState<'delete' | 'reply' | 'report' | null>(null)
  const [Report, ensureReport] = useLazyComponent(loadReport)
  const [Delete, ensureDelete] = useLazyComponent(loadDelete)
  const [Reply, ensureReply] = useLazyComponent(loadReply)
  const close = () => setOpenDialog(null)
  return (
    <p className="mt-1 -ml-3 flex flex-wrap empty:hidden">
      {viewerMayReply && (
        <Button
          variant="ghost"
          size="sm"
          onClick={async () => setOpenDialog((await ensureReply()) ? 'reply' : null)}
        >
          {reply ? 'Edit reply' : 'Reply'}
        </Button>
      )}
      {viewerCanDelete && (
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          onClick={async () => setOpenDialog((await ensureDelete()) ? 'delete' : null)}
        >
          Delete review
        </Button>
      )}
      {viewerCanReport && (
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          aria-label={`Report the review by ${authorName}`}
          onClick={async () => setOpenDialog((await ensureReport()) ? 'report' : null)}
        >
          Report
        </Button>
      )}
      {Delete && <Delete reviewId={id} isOpen={openDialog === 'delete'} onClose={close} />}
      {Reply && (
        <Reply reviewId={id} initialText={reply ?? ''} isOpen={openDialog === 'reply'} onClose={close} />
      )}
      {Report && <Report id={id} isOpen={openDialog === 'report'} onClose={close} />}
    </p>
  )
}
