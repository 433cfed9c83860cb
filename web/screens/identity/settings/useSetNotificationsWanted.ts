// Turns one kind of notification on or off, optimistically.
import { graphql } from 'react-relay'
import { deedKinds, type DeedKind } from '#rules/notifications/notifications'
import { toast } from '#web/design/overlays/toast.ts'
import { words } from '#web/relay/store/changes.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useSetNotificationsWantedMutation } from '#web/__generated__/useSetNotificationsWantedMutation.graphql.ts'

const field = 'wantedNotifications'

/** `current` are the kinds that are on now. */
export function useSetNotificationsWanted(current: readonly string[]) {
  const [commit] = useCommit<useSetNotificationsWantedMutation>(graphql`
    mutation useSetNotificationsWantedMutation($input: SetNotificationsWantedInput!) {
      setNotificationsWanted(input: $input) {
        viewer {
          wantedNotifications
        }
      }
    }
  `)
  return async (kind: DeedKind, wanted: boolean) => {
    const next = deedKinds.filter((deed) => (deed === kind ? wanted : current.includes(deed)))
    try {
      await commit(
        { input: { kind, wanted } },
        {
          meanwhile: [words(viewerId, field, next)],
          afterwards: ({ setNotificationsWanted: { viewer } }) => [
            words(viewerId, field, viewer.wantedNotifications),
          ],
        },
      )
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnection), kind: 'error' })
    }
  }
}
