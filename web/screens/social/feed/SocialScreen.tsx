// Simple feed at /social, newest first, with its own header and composer (001 §2).
import { lazy, Suspense } from 'react'
import { graphql } from 'react-relay'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Tooltips } from '#web/design/overlays/Tooltips.tsx'
import { PostSkeletons } from '#web/components/post/PostSkeletons.tsx'
import { OfflineNotice } from '#web/components/shell/OfflineNotice.tsx'
import { useFocusHandover } from '#web/lib/page/useFocusFallback.ts'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { SocialScreenQuery } from '#web/__generated__/SocialScreenQuery.graphql.ts'
import { Feed } from './Feed.tsx'
import { socialStaleMs } from './freshness.ts'
import { SocialHeader, SocialTitle } from './SocialHeader.tsx'

const Composer = lazy(async () => ({
  default: (await import('#web/components/composer/Composer.tsx')).Composer,
}))

const columnClasses = 'mx-auto flex w-full max-w-feed min-w-0 flex-col'

export function SocialScreen({ title }: { title: string }) {
  return (
    <Suspense fallback={<Skeleton title={title} />}>
      <Social title={title} />
    </Suspense>
  )
}

function Skeleton({ title }: { title: string }) {
  useFocusHandover()
  return (
    <div className="min-h-dvh bg-page">
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-header max-w-feed items-center px-4 md:px-6">
          <SocialTitle title={title} />
        </div>
      </header>
      <main tabIndex={-1} className={columnClasses}>
        <PostSkeletons />
      </main>
    </div>
  )
}

function Social({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<SocialScreenQuery>(
    graphql`
      query SocialScreenQuery {
        viewer {
          ...Feed_viewer @arguments(order: LATEST, scope: ALL)
          user {
            ...SocialHeader_user
            ...Composer_user
          }
        }
      }
    `,
    {},
    { staleMs: socialStaleMs, instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  return (
    <Tooltips>
      <div className="min-h-dvh bg-page">
        <header className="sticky top-0 z-(--z-sticky) bg-glass backdrop-blur-[14px]">
          <OfflineNotice />
          <SocialHeader title={title} user={viewer.user} />
        </header>
        <main tabIndex={-1} className={columnClasses}>
          <div className="flex min-h-52 flex-col border-b border-line">
            <Suspense>
              <Composer user={viewer.user} placeholder="What's happening?" />
            </Suspense>
          </div>
          <Feed
            viewer={viewer}
            empty={
              <EmptyState
                title="Welcome to the platform!"
                text="Share your thoughts with your campus: write the first post."
              />
            }
          />
        </main>
      </div>
    </Tooltips>
  )
}
