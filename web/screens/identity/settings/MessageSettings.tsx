// Message settings of the account: message requests, read receipts and typing indicator (001 §2).
import { graphql, useFragment } from 'react-relay'
import { messageAudiences, type MessageAudience } from '#rules/messaging/messages'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import type { MessageSettings_viewer$key } from '#web/__generated__/MessageSettings_viewer.graphql.ts'
import { useSetMessageSettings } from './useSetMessageSettings.ts'

const audiences: Record<MessageAudience, { label: string; hint: string }> = {
  EVERYONE: {
    label: 'Everyone',
    hint: 'People you follow write at once, anybody else sends a request.',
  },
  FOLLOWERS: {
    label: 'Followers',
    hint: 'People you follow write at once, your followers send a request.',
  },
  NOBODY: { label: 'Nobody', hint: 'Nobody new. The chats you have go on.' },
}

export function MessageSettings(props: { viewer: MessageSettings_viewer$key }) {
  const { messagesFrom, showsSeen, showsTyping } = useFragment(
    graphql`
      fragment MessageSettings_viewer on Viewer {
        messagesFrom
        showsSeen
        showsTyping
      }
    `,
    props.viewer,
  )
  const choose = useSetMessageSettings({ messagesFrom, showsSeen, showsTyping })
  return (
    <fieldset className="border-t border-line p-4 md:px-6">
      <legend className="float-left mb-2 font-medium">Messages</legend>
      <RadioGroup
        className="clear-both mb-2"
        label="Who may begin to write to me"
        value={messagesFrom}
        onChange={(audience) => void choose({ messagesFrom: audience })}
        options={messageAudiences.map((value) => ({ value, ...audiences[value] }))}
      />
      <Checkbox
        label={
          <LabelWithHint
            label="Show when I have seen messages"
            hint="While this is off, you do not see when others have seen yours either."
          />
        }
        checked={showsSeen}
        onChange={({ target }) => void choose({ showsSeen: target.checked })}
      />
      <Checkbox
        label={
          <LabelWithHint
            label="Show when I am typing"
            hint="While this is off, you still see when others are typing."
          />
        }
        checked={showsTyping}
        onChange={({ target }) => void choose({ showsTyping: target.checked })}
      />
    </fieldset>
  )
}

function LabelWithHint({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <span className="block">{label}</span>
      <span className="block text-small text-muted">{hint}</span>
    </>
  )
}
