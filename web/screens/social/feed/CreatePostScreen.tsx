// Composer on its own screen (001 §2); goes back once the post is published.
import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { createOperationDescriptor, getRequest } from 'relay-runtime'
import { displayName } from '#rules/shared/common'
import { Composer } from '#web/components/composer/Composer.tsx'
import { productIdInQuery } from '#web/components/product/productLink.ts'
import { useGoBack } from '#web/components/shell/navigation/BackButton.tsx'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { isUnanswered } from '#web/relay/network/serverError.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useSession } from '#web/session/session.ts'
import type { SessionUser } from '#web/session/user.ts'
import type {
  CreatePostScreenQuery,
  CreatePostScreenQuery$rawResponse,
} from '#web/__generated__/CreatePostScreenQuery.graphql.ts'

const query = graphql`
  query CreatePostScreenQuery @raw_response_type {
    viewer {
      ...Shell_viewer
      user {
        databaseId
        userType
        ...Composer_user
      }
    }
  }
`

/** Works offline with the remembered user; the query is retried when the viewer returns. */
export function CreatePostScreen({ title }: { title: string }) {
  const { user } = useSession()
  const [isRemembered, setRemembered] = useState(false)
  return (
    <QueryBoundary
      fallback={(error, retry) => {
        if (!user || isRemembered || !isUnanswered(error)) throw error
        const retryWithRememberedUser = () => {
          setRemembered(true)
          retry()
        }
        return <RememberUser user={user} onDone={retryWithRememberedUser} />
      }}
    >
      <NewPost title={title} />
    </QueryBoundary>
  )
}

function NewPost({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<CreatePostScreenQuery>(query, {})
  const home = viewer ? homePath(viewer.user) : '/'
  const goBack = useGoBack(home)
  const productId = productIdInQuery(useSearchParams()[0])
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={home} isTask>
      <Composer isAutofocused user={viewer.user} productId={productId} onPosted={goBack} />
    </Shell>
  )
}

/** Writes the remembered user into the store, in place of a response. */
function RememberUser({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const operation = createOperationDescriptor(getRequest(query), {})
    environment.commitPayload(operation, toResponse(user))
    environment.retain(operation)
    onDone()
  }, [environment, user, onDone])
  return null
}

const toResponse = ({ id, userType, firstName }: SessionUser): CreatePostScreenQuery$rawResponse => ({
  viewer: {
    unreadNotificationsCount: 0,
    suspendedUntil: null,
    user: {
      id: btoa(`User:${id}`),
      databaseId: id,
      userType: userType.toUpperCase() as Uppercase<typeof userType>,
      firstName: firstName ?? '',
      lastName: null,
      displayName: displayName({ firstName }),
      handle: '',
      isVerified: false,
      profileImageUrl: null,
    },
  },
})
