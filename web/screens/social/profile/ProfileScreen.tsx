// Profile screen (001 §2): header, posts and reposts.
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useLocation, useNavigationType, useParams } from 'react-router-dom'
import { ListTabs } from '#web/components/list/ListTabs.tsx'
import { PostSkeletons } from '#web/components/post/PostSkeletons.tsx'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { hasUnsentText } from '#web/lib/page/unsentText.ts'
import { clearPosition, hasStoredPosition, hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useTitleFromName } from '#web/lib/page/useTitleFromName.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type {
  ProfileScreenQuery,
  ProfileScreenQuery$data,
} from '#web/__generated__/ProfileScreenQuery.graphql.ts'
import { profileScrollKey } from '#web/session/keys.ts'
import { ProfileMenu } from './menu/ProfileMenu.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileHeading } from './ProfileHeading.tsx'
import { ProfilePosts } from './ProfilePosts.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { getPollMs, toSearchString, parseTab, tabs, toVariables, type Tab } from './tabs.ts'

// Loaded on demand, as few profiles show them.
const ProfileReposts = lazy(async () => ({ default: (await import('./ProfileReposts.tsx')).ProfileReposts }))
const PrivateProfile = lazy(async () => ({ default: (await import('./PrivateProfile.tsx')).PrivateProfile }))
const ProfileNotFound = lazy(async () => ({
  default: (await import('./ProfileNotFound.tsx')).ProfileNotFound,
}))

/** Loaded after the profile; left out if that fails. */
const LivePerson = lazy(async () => {
  const loaded = await import('./LivePerson.tsx').catch(() => null)
  return { default: loaded?.LivePerson ?? (() => null) }
})

const query = graphql`
  query ProfileScreenQuery($databaseId: Int!, $withPosts: Boolean!, $withReposts: Boolean!) {
    viewer {
      ...Shell_viewer
      user {
        databaseId
        userType
        ...ComposerPrompt_user
      }
    }
    user(databaseId: $databaseId) {
      id
      databaseId
      displayName
      isPrivate
      viewerFollowStatus
      ...ProfileHeading_user
      ...ProfileHeader_user
      ...ProfileMenu_user
      ...PrivateProfile_user
      ...ProfilePosts_user @alias(as: "posts") @include(if: $withPosts)
      ...ProfileReposts_user @alias(as: "reposts") @include(if: $withReposts)
    }
  }
`

export function ProfileScreen() {
  const databaseId = Number(useParams()['userId'])
  const tab = parseTab(new URLSearchParams(useLocation().search))
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Error loading profile"
      fallbackText="Failed to fetch user"
      skeleton={<ProfileSkeleton />}
    >
      <Profile databaseId={databaseId} tab={tab} />
    </QueryScreen>
  )
}

type ProfileProps = { databaseId: number; tab: Tab }

function Profile({ databaseId, tab }: ProfileProps) {
  const scrollKey = profileScrollKey(databaseId, tab)
  useResetScrollPosition(databaseId, tab)
  const { viewer, user } = useRevalidatedQuery<ProfileScreenQuery>(query, toVariables(databaseId, tab), {
    pollMs: getPollMs(tab),
    // A refetch would lose the scroll position or a typed comment.
    instead: () => hasStoredPosition(scrollKey) || hasScrolledPastWindow() || hasUnsentText(),
  })
  useTitleFromName(user?.displayName)
  if (!viewer) return null
  if (!user) {
    return (
      <Shell viewer={viewer} title="Profile" back={homePath(viewer.user)}>
        <ProfileNotFound home={homePath(viewer.user)} />
      </Shell>
    )
  }
  const isReadable = canSeePosts(user, viewer)
  return (
    <Shell
      viewer={viewer}
      title={<ProfileHeading user={user} />}
      back={homePath(viewer.user)}
      action={<ProfileMenu user={user} />}
    >
      <Suspense>
        <LivePerson id={user.id} />
      </Suspense>
      <ProfileHeader user={user} isReadable={isReadable} />
      <Lists viewer={viewer} user={user} tab={tab} isReadable={isReadable} />
    </Shell>
  )
}

type Person = NonNullable<ProfileScreenQuery$data['user']>
type Viewer = NonNullable<ProfileScreenQuery$data['viewer']>

/** Returns true if the viewer may see the posts: public profile, own profile, accepted follower, or admin (001 §2). */
function canSeePosts(person: Person, { user }: Viewer): boolean {
  if (!person.isPrivate || person.viewerFollowStatus === 'ACCEPTED') return true
  return user.databaseId === person.databaseId || user.userType === 'ADMIN'
}

/** Refetches the lists when a private profile becomes visible to the viewer; returns true once they are loaded. */
function useRefetchOnceReadable(isReadable: boolean, databaseId: number, tab: Tab): boolean {
  const environment = useRelayEnvironment()
  const [areListsLoaded, setListsLoaded] = useState(isReadable)
  if (areListsLoaded && !isReadable) setListsLoaded(false)
  useEffect(() => {
    if (areListsLoaded || !isReadable) return
    const markLoaded = () => setListsLoaded(true)
    const request = fetchQuery(environment, query, toVariables(databaseId, tab))
    return request.subscribe({ complete: markLoaded, error: markLoaded }).unsubscribe
  }, [environment, areListsLoaded, isReadable, databaseId, tab])
  return areListsLoaded
}

type ListsProps = { viewer: Viewer; user: Person; tab: Tab; isReadable: boolean }

function Lists({ viewer, user, tab, isReadable }: ListsProps) {
  const areListsLoaded = useRefetchOnceReadable(isReadable, user.databaseId, tab)
  if (!isReadable)
    // The profile may become private while open; its header stays.
    return (
      <Suspense fallback={<PostSkeletons label="Loading posts..." />}>
        <PrivateProfile user={user} />
      </Suspense>
    )
  if (!areListsLoaded) return <PostSkeletons label="Loading posts..." />
  const isOwn = viewer.user.databaseId === user.databaseId
  return (
    <ListTabs
      label="Profile"
      tabs={tabs}
      tab={tab}
      query={query}
      variablesOf={(otherTab) => toVariables(user.databaseId, otherTab)}
      searchOf={toSearchString}
      className="mt-3.5"
    >
      {user.posts && <ProfilePosts user={user.posts} writer={isOwn ? viewer.user : null} />}
      {user.reposts && <ProfileReposts user={user.reposts} isOwn={isOwn} />}
    </ListTabs>
  )
}

/** Forgets the stored scroll position, except on Back and Forward. */
function useResetScrollPosition(databaseId: number, tab: Tab) {
  const navigation = useNavigationType()
  // A layout effect, to run before the list restores its position.
  useLayoutEffect(() => {
    if (navigation !== 'POP') clearPosition(profileScrollKey(databaseId, tab))
  }, [databaseId, tab, navigation])
}
