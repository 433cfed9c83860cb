// Posts of a person, newest first; on the viewer's own profile with a composer and remaining steps.
import { lazy, Suspense, useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { ComposerPrompt } from '#web/components/composer/ComposerPrompt.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostList } from '#web/components/post/PostList.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { ComposerPrompt_user$key } from '#web/__generated__/ComposerPrompt_user.graphql.ts'
import type { ProfilePosts_user$key } from '#web/__generated__/ProfilePosts_user.graphql.ts'
import type { ProfilePostsPageQuery } from '#web/__generated__/ProfilePostsPageQuery.graphql.ts'
import { profileScrollKey } from '#web/session/keys.ts'

/** Loaded on demand, as few profiles are unfinished. */
const FinishProfile = lazy(async () => ({ default: (await import('./FinishProfile.tsx')).FinishProfile }))
const loadComposer = async () => (await import('#web/components/composer/ComposerDialog.tsx')).ComposerDialog

type ProfilePostsProps = {
  user: ProfilePosts_user$key
  /** The viewer on their own profile, else null. */
  writer: ComposerPrompt_user$key | null
}

export function ProfilePosts({ writer, ...props }: ProfilePostsProps) {
  const { data, ...pages } = usePaginationFragment<ProfilePostsPageQuery, ProfilePosts_user$key>(
    graphql`
      fragment ProfilePosts_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "ProfilePostsPageQuery") {
        databaseId
        postsCount
        profileImageUrl(width: 96)
        posts(first: $first, after: $after) @connection(key: "ProfilePosts_posts") {
          edges {
            node {
              id
              media {
                id
              }
              ...PostCard_post
            }
          }
        }
      }
    `,
    props.user,
  )
  const [isWriting, setWriting] = useState(false)
  const [Composer, ensureComposerLoaded] = useLazyComponent(loadComposer)
  const posts = nodes(data.posts)
  const lacksPost = data.postsCount === 0
  const lacksPhoto = data.profileImageUrl === null
  const write = async () => setWriting(await ensureComposerLoaded())
  return (
    <>
      {writer && (
        <>
          <ComposerPrompt user={writer} onOpen={() => void write()} />
          {(lacksPost || lacksPhoto) && (
            <Suspense fallback={<div className="min-h-60" />}>
              <FinishProfile {...{ lacksPost, lacksPhoto }} onWrite={() => void write()} />
            </Suspense>
          )}
          {Composer && <Composer isOpen={isWriting} onClose={() => setWriting(false)} />}
        </>
      )}
      <PostList
        label="Posts"
        items={posts}
        renderItem={(post, index) => <PostCard post={post} isFirst={index === 0} />}
        pages={pages}
        scrollKey={profileScrollKey(data.databaseId, 'posts')}
        empty={
          !writer && <EmptyState title="No posts yet" text="When they post something, it will be here." />
        }
      />
    </>
  )
}
