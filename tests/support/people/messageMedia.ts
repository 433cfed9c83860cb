// Messages with photos and videos in tests, sent as a client's form.
import { globalId } from '#server/core/context/ids.ts'
import type { Fennec } from '../app.ts'
import type { Caller, GraphqlError } from '../calls.ts'
import type { Person } from '../factories.ts'
import { shownFields, type ShownMessage } from './messages.ts'
import { formOf, sendForm } from './uploads.ts'

/** Sends a message with these files; returns the answer, or the code and the message of the refusal. */
export async function sendMedia(
  fennec: Fennec,
  from: Caller,
  to: Pick<Person, 'id'>,
  media: { file: Uint8Array; alt?: string; waveform?: string }[],
  content = '',
  repliedToId?: number,
): Promise<{ message?: ShownMessage; refusal?: string }> {
  const variables = {
    input: {
      recipientId: globalId('User', to.id),
      content,
      replyToId: repliedToId === undefined ? null : globalId('Message', repliedToId),
      media: media.map(({ alt, waveform }) => ({ alt, waveform, file: null })),
    },
  }
  const query = `mutation ($input: SendMessageInput!) {
    sendMessage(input: $input) { message { ${shownFields} } }
  }`
  const form = await formOf([
    ['operations', JSON.stringify({ query, variables })],
    [
      'map',
      JSON.stringify(
        Object.fromEntries(media.map((_, index) => [index, [`variables.input.media.${index}.file`]])),
      ),
    ],
    ...media.map(({ file }, index): [string, Uint8Array] => [String(index), file]),
  ])
  const response = await sendForm(fennec, '/graphql', form, from)
  const { data, errors } = response.json<{
    data?: { sendMessage: { message: ShownMessage } }
    errors?: GraphqlError[]
  }>()
  const [error] = errors ?? []
  return error
    ? { refusal: `${error.extensions.code} ${error.message}` }
    : { message: data?.sendMessage.message }
}
