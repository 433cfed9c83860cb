// The warning under a message that looks like a scam, and its actions.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { eventually, setUpBrowser } from '../browser.tsx'
import {
  findBubble,
  chat,
  chidiPartner,
  pushEvent,
  inputsOf,
  message,
  ownMessage,
  chatAnswer,
  messageTexts,
  openWithChats,
} from './chats.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()

const scamText = 'You have to pay before delivery to my account'
const noteText = /^Never pay outside Fennec\. Whoever asks/

describe('a message that looks like a scam', () => {
  it('has a note after it for its recipient, which a screen reader reads after the text', async () => {
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1), message(2, { content: scamText }), message(3)]),
    })
    const careful = await screen.findByRole('note', { name: 'Careful' })
    expect(careful.textContent).toMatch(noteText)
    expect(screen.getAllByRole('note')).toHaveLength(1)
    expect((await findBubble(scamText)).getByRole('note')).toBe(careful)
    const text = screen.getByText(scamText, { selector: 'p' })
    expect(text.compareDocumentPosition(careful)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(messageTexts()).toEqual(['Words 1', scamText, 'Words 3'])
  })

  it('has a note for its kind of scam', async () => {
    const expectedNotes = [
      [
        '4111 1111 1111 1111',
        "Never pay with another person's card, and never give anybody the number of yours.",
      ],
      [
        'Pay with bitcoin only',
        'Never pay outside Fennec. What goes to a crypto wallet or on a gift card does not come back.',
      ],
      ['paypal.me/tobi', 'Never pay outside Fennec. This link asks for money somewhere else.'],
      [scamText, 'Never pay outside Fennec. Whoever asks you to may be after your money.'],
      ['0123456789 GTB', 'Never pay outside Fennec, least of all to somebody you have not met.'],
      ['bit.ly/3freedata', 'A shortened link hides where it leads. Never sign in or pay behind one.'],
    ] as const
    const tricks = expectedNotes.map(([content], index) => message(index + 1, { content }))
    openWithChats('/messages/7', { ChatScreenQuery: chatAnswer(tricks) })
    const notes = await screen.findAllByRole('note')
    expect(notes).toHaveLength(expectedNotes.length)
    for (const [index, [, text]] of expectedNotes.entries())
      expect(within(notes[index]!).getByText(text)).toBeTruthy()
  })

  it('has no note for its author', async () => {
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([
        ownMessage(1, { content: scamText }),
        message(2, { content: 'bit.ly/3freedata' }),
      ]),
    })
    // Both notes arrive together, so the other one would be there too.
    expect((await screen.findByRole('note')).textContent).toMatch(/^A shortened link/)
    expect((await findBubble(scamText)).queryByRole('note')).toBeNull()
    expect(screen.getAllByRole('note')).toHaveLength(1)
  })

  it('is reported from its note, with a chosen reason, and the focus returns', async () => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1, { content: scamText })]),
      ReportMessageDialogMutation: { reportMessage: { message: 'Report submitted' } },
    })
    const report = await screen.findByRole('button', { name: 'Report this message' })
    await userEvent.click(report)
    const dialog = within(await screen.findByRole('dialog', { name: 'Report message' }))
    expect(dialog.queryAllByRole('radio', { checked: true })).toEqual([])
    await userEvent.click(dialog.getByRole('radio', { name: 'Scam or fraudulent activity' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Submit report' }))
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    expect(inputsOf(calls, 'ReportMessageDialogMutation')).toEqual([
      { messageId: 'message-1', reason: 'SCAM' },
    ])
    await eventually(() => expect(document.activeElement).toBe(report))
    expect(messageTexts()).toEqual([scamText])
  })

  it('gains the note by an edit, and loses it by the next', async () => {
    const net = serveSockets()
    openWithChats('/messages/7', { ChatScreenQuery: chatAnswer([message(1)]) })
    await findBubble('Words 1')
    const edit = async (content: string) => {
      const changed = message(1, { content, editedAt: new Date().toISOString() })
      await pushEvent(net, 'MessageEdited', {
        conversation: chat(chidiPartner(), [changed]),
        message: changed,
      })
    }
    await edit('0123456789 GTB')
    expect((await screen.findByRole('note')).textContent).toMatch(/least of all to somebody/)
    await edit('Sorry, wrong chat')
    await eventually(() => expect(messageTexts()).toEqual(['Sorry, wrong chat']))
    expect(screen.queryByRole('note')).toBeNull()
  })
})
