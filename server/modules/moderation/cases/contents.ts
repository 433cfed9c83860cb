// Reported content as moderators see it: name, text, labelled facts, media and nearby messages.
import type { ReportKind } from '#server/generated/prisma/enums.ts'
import type { Content } from './queries.ts'

/** Content of a reported thing; for an account its profile. */
export interface ReportedContent {
  authorName: string
  handle: string
  createdAt: Date
  name: string | null
  text: string | null
  facts: { name: string; value: string }[]
  mediaKeys: string[]
  /** Messages nearest to a reported message. */
  around: { isAuthor: boolean; text: string; at: Date }[]
}

/** Labels of facts, in display order. */
const factLabels: Record<string, string> = {
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

const nairaFormat = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Converts the stored or current content of a thing; null and missing fields become null or are left out. */
export function toReportedContent(kind: ReportKind, content: Content): ReportedContent {
  const { authorName, handle, createdAt, media = [], around = [], priceKobo } = content
  const values = {
    ...content,
    ...(typeof priceKobo === 'number' && { price: nairaFormat.format(priceKobo / 100) }),
  }
  return {
    authorName,
    handle,
    createdAt: new Date(createdAt),
    name: kind === 'ACCOUNT' ? authorName : asText(content.name),
    text: asText(content.content ?? content.description ?? content.bio) || null,
    facts: Object.entries(factLabels).flatMap(([key, name]) => {
      const value = asText((values as Record<string, unknown>)[key])
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
