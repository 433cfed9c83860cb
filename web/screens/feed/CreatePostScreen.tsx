// 'New post' (001 §2): the composer on a screen of its own; once the post is out, back to where the person came from.
import { graphql } from 'react-relay'
import { Composer } from '#web/components/composer/Composer.tsx'
import { useGoBack } from '#web/components/shell/BackButton.tsx'
import { homeTo } from '#web/components/shell/places.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useFresh } from '#web/relay/useFresh.ts'
import type { CreatePostScreenQuery } from '#web/__generated__/CreatePostScreenQuery.graphql.ts'

export function CreatePostScreen({ title }: { title: string }) {
  const { viewer } = useFresh<CreatePostScreenQuery>(
    graphql`
      query CreatePostScreenQuery {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
            ...Composer_user
          }
        }
      }
    `,
    {},
  )
  const home = viewer ? homeTo(viewer.user) : '/'
  const goBack = useGoBack(home)
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={home} isTask>
      <Composer isStart user={viewer.user} onPosted={goBack} />
    </Shell>
  )
}
