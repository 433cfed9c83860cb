// Posts of a spam wave (`Flood` in the API): the first as it was, and the remaining ones as they are now.
import type { ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import type { Pages } from '#web/components/list/usePages.ts'
import { pluralize } from '#web/lib/text/pluralize.ts'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import type {
  SpamWavePosts_query$data,
  SpamWavePosts_query$key,
} from '#web/__generated__/SpamWavePosts_query.graphql.ts'
import type { SpamWavePostsPageQuery } from '#web/__generated__/SpamWavePostsPageQuery.graphql.ts'
import { MorePages } from './queue/MorePages.tsx'
import { ReportedPictures } from './ReportedPictures.tsx'
import { formatSpamWave } from './caseLabels.ts'

type SpamWavePostsProps = { query: SpamWavePosts_query$key; first: ReactNode }

export function SpamWavePosts({ query, first }: SpamWavePostsProps) {
  const { data, ...pages } = usePaginationFragment<SpamWavePostsPageQuery, SpamWavePosts_query$key>(
    graphql`
      fragment SpamWavePosts_query on Query
      @argumentDefinitions(
        ticketId: { type: "ID!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "SpamWavePostsPageQuery") {
        admin {
          ticket(id: $ticketId) {
            flood {
              accountsCount
              postsCount
              posts(first: $first, after: $after) @connection(key: "SpamWavePosts_posts") {
                edges {
                  node {
                    id
                    databaseId
                    content
                    createdAt
                    media {
                      ...ReportedPictures_media
                    }
                    author {
                      displayName
                      email
                    }
                  }
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const flood = data.admin.ticket?.flood
  if (!flood) return null
  return (
    <>
      <p className="font-semibold">{formatSpamWave(flood)}</p>
      {first}
      {flood.postsCount > 0 ? (
        <Posts count={flood.postsCount} posts={nodes(flood.posts)} pages={pages} />
      ) : (
        <p className="text-small text-muted">No post says it any more</p>
      )}
    </>
  )
}

type Flood = NonNullable<NonNullable<SpamWavePosts_query$data['admin']['ticket']>['flood']>
type Post = Flood['posts']['edges'][number]['node']

type PostsProps = { count: number; posts: readonly Post[]; pages: Pages }

function Posts({ count, posts, pages }: PostsProps) {
  const label = `${pluralize(count, 'post')} now`
  return (
    <section>
      <h3 className="text-small text-faint">{label}</h3>
      <ul aria-label={label} className="mt-1 flex flex-col gap-3">
        {posts.map((post) => (
          <li key={post.id} className="border-l-2 border-line-strong pl-3">
            <PostExcerpt post={post} />
          </li>
        ))}
      </ul>
      <MorePages pages={pages} label="More posts" />
    </section>
  )
}

const PostExcerpt = ({ post: { databaseId, author, content, createdAt, media } }: { post: Post }) => (
  <>
    <p className="text-small wrap-anywhere">
      <bdi className="font-semibold">{author.displayName}</bdi>{' '}
      <span className="text-muted">{author.email}</span>
    </p>
    <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">
      {content}
    </p>
    <ReportedPictures media={media} />
    <p className="flex flex-wrap items-center gap-x-3 text-small text-faint">
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <Link
        to={`/posts/${databaseId}`}
        aria-label={`Open the post of ${author.displayName}`}
        className="inline-flex min-h-tap items-center rounded-xs font-medium text-accent-text hover:underline"
      >
        Open the post
      </Link>
    </p>
  </>
)
