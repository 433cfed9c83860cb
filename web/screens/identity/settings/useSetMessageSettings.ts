// Says who may begin to write to one, and what others see of one in a chat; it shows at once.
import { graphql } from 'react-relay'
import type { MessageAudience } from '#rules/messaging/messages'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useSwitch } from '#web/relay/hooks/useSwitch.ts'
import type { useSetMessageSettingsMutation } from '#web/__generated__/useSetMessageSettingsMutation.graphql.ts'

interface Settings {
  readonly messagesFrom: MessageAudience
  readonly showsSeen: boolean
  readonly showsTyping: boolean
}

/** `now` is what is chosen at the moment; one of them is changed at a time. */
export function useSetMessageSettings(now: Settings) {
  // Each has a line of its own. So an answer says that one alone: the others may have been changed since it was made.
  const change = useSwitch<useSetMessageSettingsMutation>(graphql`
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
    const asked = {
      from: 'messagesFrom' in setting,
      seen: 'showsSeen' in setting,
      typing: 'showsTyping' in setting,
    }
    try {
      await change({
        of: Object.keys(setting).join(),
        variables: { input: setting, ...asked },
        optimisticResponse: { setMessageSettings: { viewer: { ...now, ...setting } } },
      })
    } catch (error) {
      const title = 'Failed to save message settings'
      toast({ title, description: messageOf(error, noConnection), kind: 'error' })
    }
  }
}
