// Mutation that changes one message setting, optimistically; shows a toast if it fails.
import { graphql } from 'react-relay'
import type { MessageAudience } from '#rules/messaging/messages'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { useSetMessageSettingsMutation } from '#web/__generated__/useSetMessageSettingsMutation.graphql.ts'

interface Settings {
  readonly messagesFrom: MessageAudience
  readonly showsSeen: boolean
  readonly showsTyping: boolean
}

/** `current` are the settings now; each call changes one of them. */
export function useSetMessageSettings(current: Settings) {
  // Selects only the changed setting, as mutations of different settings may run in parallel.
  const change = useToggleMutation<useSetMessageSettingsMutation>(graphql`
    mutation useSetMessageSettingsMutation(
      $input: SetMessageSettingsInput!
      $from: Boolean!
      $seen: Boolean!
      $typing: Boolean!
    ) @raw_response_type {
      setMessageSettings(input: $input) {
        viewer {
          messagesFrom @include(if: $from)
          showsSeen @include(if: $seen)
          showsTyping @include(if: $typing)
        }
      }
    }
  `)
  return async (setting: Partial<Settings>) => {
    const include = {
      from: 'messagesFrom' in setting,
      seen: 'showsSeen' in setting,
      typing: 'showsTyping' in setting,
    }
    try {
      await change({
        objectId: Object.keys(setting).join(),
        variables: { input: setting, ...include },
        optimisticResponse: { setMessageSettings: { viewer: { ...current, ...setting } } },
      })
    } catch (error) {
      const title = 'Failed to save message settings'
      toast({ title, description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
  }
}
