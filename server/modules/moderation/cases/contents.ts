// What moderators read of a thing that was reported: whatever it is, a name, a text, facts, media and what is around it.
import type { ReportKind } from '#server/generated/prisma/enums.ts'
import type { Content } from './queries.ts'

export interface Told {
  authorName: string
  handle: string
  createdAt: Date
  name: string | null
  text: string | null
  facts: { name: string; value: string }[]
  mediaKeys: string[]
  around: { isAuthor: boolean; text: string; at: Date }[]
}

/** What each fact is called, in the order in which they are told. */
const facts: Record<string, string> = {
  topic: 'Topic',
  postContent: 'Under the post',
  university: 'University',
  link: 'Link',
  price: 'Price',
  stock: 'In stock',
  category: 'Category',
  contactPhone: 'Phone',
  contactEmail: 'E-mail',
  contactWhatsapp: 'WhatsApp',
  pricingInfo: 'Pricing',
  availability: 'Availability',
  location: 'Location',
  stars: 'Stars',
  reply: 'Reply of the vendor',
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

const worded = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

export function toldOf(kind: ReportKind, content: Content): Told {
  const { authorName, handle, createdAt, media = [], around = [], priceKobo } = content
  const told = { ...content, ...(typeof priceKobo === 'number' && { price: naira.format(priceKobo / 100) }) }
  return {
    authorName,
    handle,
    createdAt: new Date(createdAt),
    name: kind === 'ACCOUNT' ? authorName : worded(content.name),
    text: worded(content.content ?? content.description ?? content.bio) || null,
    facts: Object.entries(facts).flatMap(([key, name]) => {
      const value = worded((told as Record<string, unknown>)[key])
      return value ? [{ name, value }] : []
    }),
    mediaKeys: media.map(({ key }) => key),
    around: around.map(({ senderId, content: text, createdAt: at }) => ({
      isAuthor: senderId === content.senderId,
      text,
      at: new Date(at),
    })),
  }
}
