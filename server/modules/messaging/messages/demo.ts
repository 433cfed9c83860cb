// Demo chats, written as data and converted to rows.
import { member } from '#server/demo/cast.ts'
import { storeVoice, type DemoFileServices } from '#server/demo/files.ts'
import { demoProductId } from '#server/demo/market/goods.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import { createMessageSearchText } from './searchText.ts'

interface Extras {
  /** Reaction of the recipient. */
  reaction?: string
  product?: string
}

/** Sender, age in minutes, text ("voice: ..." gives the transcript of a voice note), and extras. */
type DemoMessage = [sender: string, minutesAgo: number, text: string, extras?: Extras]

interface DemoChat {
  people: [string, string]
  messages: DemoMessage[]
  /** Number of last messages that the first person has not read yet. */
  unread?: number
  /** True if the chat is a pending request of the second person to the first. */
  isRequest?: boolean
}

/** In minutes. */
const hour = 60
const day = 24 * hour

const chats: DemoChat[] = [
  {
    people: ['uche', 'amaka'],
    unread: 2,
    messages: [
      [
        'uche',
        3 * hour + 9,
        'Good morning. That orange hoodie from Friday, you still get am?',
        { product: 'Fennec hoodie, unisex' },
      ],
      ['amaka', 3 * hour + 2, 'Good morning! Saw your message about the hoodie'],
      ['amaka', 3 * hour, 'Which colour do you want?'],
      ['uche', 2 * hour + 50, 'Orange please. Is L still there?'],
      ['amaka', 4, 'Size L is still available, should I hold it?'],
      ['amaka', 2, 'New Hall gate, 5 pm, if that works for you'],
    ],
  },
  {
    people: ['uche', 'tobi'],
    messages: [
      ['tobi', 26, 'Your ring light is ready. I fixed the stand too'],
      ['uche', 20, 'You are the best 🙌🏾', { reaction: '❤️' }],
      ['tobi', 17, 'Come before 6, I have class after'],
      ['uche', 14, "I'm at the gate already"],
    ],
  },
  {
    people: ['uche', 'mama'],
    unread: 1,
    messages: [
      ['uche', 2 * hour, 'Mama good afternoon. Two jollof and one ofada for Block C please'],
      ['mama', hour + 40, 'Afternoon my son. Give me 30 minutes'],
      ['mama', hour, 'Your food is ready, come to Block C'],
    ],
  },
  {
    people: ['uche', 'chidi'],
    messages: [
      ['uche', 7 * hour, 'Chidi, MEG 301 tutorial tomorrow. Who get the past questions?'],
      ['chidi', 6 * hour, 'I have 2019 to 2024. Prof repeats number 4 every single year', { reaction: '😂' }],
      ['uche', 5 * hour + 30, 'Send abeg'],
      ['chidi', 5 * hour, 'Printing them now, I will drop yours at the faculty'],
    ],
  },
  {
    people: ['uche', 'zainab'],
    messages: [
      ['zainab', 2 * day, 'Did you find the studio?'],
      ['uche', day + 3 * hour, 'I did, third floor. That staircase is wicked'],
      ['zainab', day + 2 * hour, 'Welcome to architecture 😅', { reaction: '😂' }],
      ['uche', day + hour, 'thank you jare'],
    ],
  },
  {
    people: ['uche', 'sade'],
    messages: [
      ['sade', 4 * day, 'Choir practice moved to 7 on Thursday'],
      ['uche', 3 * day + 2 * hour, 'Noted. Bringing the keyboard?'],
      ['sade', 3 * day, 'Yes. See you at rehearsal'],
      ['sade', 3 * day - 2, 'voice: Me humming how the alto line begins'],
    ],
  },
  {
    people: ['uche', 'obinna'],
    isRequest: true,
    unread: 1,
    messages: [
      [
        'obinna',
        5 * hour,
        'Good day, I saw your post on the robotics club. Can a UNN student join the build week?',
      ],
    ],
  },
  {
    people: ['amaka', 'funmilayo'],
    unread: 1,
    messages: [
      ['funmilayo', day, 'The denim jacket fits so well, thank you!'],
      ['amaka', day - hour, 'You wore it better than the mannequin 😍', { reaction: '❤️' }],
      ['funmilayo', 3 * hour, 'My roommate wants one too. Anything in size 10?'],
    ],
  },
  {
    people: ['amaka', 'terfa'],
    messages: [
      [
        'terfa',
        30 * hour,
        'Hello ma, I paid twice by mistake. Please refund 18,500 to 0123456789 GTB before 4 pm',
      ],
      [
        'amaka',
        29 * hour,
        'Payments come through Fennec alone, and I see none from you. I will ask the admins to look',
      ],
    ],
  },
  {
    people: ['osaretin', 'ekaette'],
    unread: 1,
    messages: [
      ['osaretin', 2 * day, 'Thank you for reporting that account. It is gone now'],
      ['ekaette', 2 * day - 20, 'That was quick! Thank you'],
      ['ekaette', 50, 'There is another one, same pictures. I have just reported it'],
    ],
  },
]

/** Rows of the demo chats: two members each, and message numbers without gaps. */
export function messageRows(now: Date) {
  const toDate = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000)
  const rows = {
    Conversation: [] as Prisma.ConversationCreateManyInput[],
    ConversationMember: [] as Prisma.ConversationMemberCreateManyInput[],
    Message: [] as (Prisma.MessageCreateManyInput & { id: number })[],
  }
  for (const { people, messages, unread = 0, isRequest = false } of chats) {
    const conversationId = rows.Conversation.length + 1
    const [first, second] = people.map((nick) => member(nick).id) as [number, number]
    const lastSeq = messages.length
    rows.Conversation.push({
      id: conversationId,
      lowId: Math.min(first, second),
      highId: Math.max(first, second),
      lastSeq,
      askedById: isRequest ? second : null,
      createdAt: toDate(messages[0]?.[1] ?? 0),
    })
    for (const [userId, otherId] of [
      [first, second],
      [second, first],
    ] as const) {
      const hasUnread = userId === first
      rows.ConversationMember.push({
        conversationId,
        userId,
        otherId,
        isRequest: isRequest && hasUnread,
        unreadCount: hasUnread ? unread : 0,
        readUpTo: lastSeq - (hasUnread ? unread : 0),
        clearedUpTo: 0,
        lastAt: toDate(messages.at(-1)?.[1] ?? 0),
      })
    }
    for (const [index, [sender, minutesAgo, text, { reaction, product } = {}]] of messages.entries()) {
      const content = parseTranscript(text) === null ? text : ''
      rows.Message.push({
        id: rows.Message.length + 1,
        conversationId,
        seq: index + 1,
        senderId: member(sender).id,
        content,
        searchText: createMessageSearchText(content),
        productId: product === undefined ? null : demoProductId(product),
        serviceId: null,
        readerReaction: reaction ?? null,
        createdAt: toDate(minutesAgo),
      })
    }
  }
  return rows
}

/** Returns the transcript if the text of a demo message describes a voice note, else null. */
const parseTranscript = (text: string): string | null => /^voice: (.*)/.exec(text)?.[1] ?? null

/** Waveform of the one demo voice note, as the recording page computes it. */
const waveform = '0018cddeeb49cdeec59cdeeeeeffeee68bdee76bdee95addeefeffeffefe8321'

/** Stores the files of voice notes and returns their media rows, with ids after `lastId`. */
export async function storeVoiceNotes(services: DemoFileServices, lastId: number) {
  const allMessages = chats.flatMap(({ messages }) => messages)
  const voiceNotes = messageRows(services.now).Message.flatMap((message, index) => {
    const alt = parseTranscript(allMessages[index]?.[2] ?? '')
    return alt === null ? [] : [{ message, alt }]
  })
  const stored = await mapConcurrently(voiceNotes, async ({ message, alt }) => {
    const { id: messageId, senderId: ownerId, createdAt } = message
    const { columns, file } = await storeVoice(services, { name: `message ${messageId}`, ownerId })
    const target = { postId: null, messageId, productId: null, serviceId: null }
    return { file, row: { ...target, waveform, ownerId, position: 0, createdAt, alt, ...columns } }
  })
  return {
    media: stored.map(({ row }, index) => ({ id: lastId + index + 1, ...row })),
    files: stored.map(({ file }) => file),
  }
}
