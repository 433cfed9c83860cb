// Mutation that turns one kind of notification on or off, optimistically.
import { graphql } from 'react-relay'
import { actKinds, type ActKind } from '#rules/notifications/notifications'
import { toast } from '#web/design/overlays/toast.ts'
import { setTexts } from '#web/relay/store/storeUpdates.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useSetNotificationsWantedMutation } from '#web/__generated__/useSetNotificationsWantedMutation.graphql.ts'

const field = 'wantedNotifications'

/** `current` are the kinds that are on now. */
export function useSetNotificationsWanted(current: readonly string[]) {
  const [commit] = useMutationPromise<useSetNotificationsWantedMutation>(graphql`
    mutation useSetNotificationsWantedMutation($input: SetNotificationsWantedInput!) {
      setNotificationsWanted(input: $input) {
        viewer {
          wantedNotifications
        }
      }
    }
  `)
  return async (kind: ActKind, isWanted: boolean) => {
    const nextKinds = actKinds.filter((actKind) => (actKind === kind ? isWanted : current.includes(actKind)))
    try {
      await commit(
        { input: { kind, wanted: isWanted } },
        {
          optimisticUpdates: [setTexts(viewerId, field, nextKinds)],
          updatesOnSuccess: ({ setNotificationsWanted: { viewer } }) => [
            setTexts(viewerId, field, viewer.wantedNotifications),
          ],
        },
      )
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
  }
}
