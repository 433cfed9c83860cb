// Reviews of the demo campus: most buyers of delivered orders, and some replies.
import { createSeededRandom } from '#server/demo/chance.ts'
import { day } from '#server/demo/cast.ts'

interface DeliveredOrder {
  id: number
  buyerId: number
  vendorId: number
  deliveredAt: Date | null
}

const samples: readonly [stars: number, text: string | null, reply: string | null][] = [
  [5, 'Exactly as in the photos, and she was at the gate before me.', 'Thank you! See you next semester 🙏'],
  [5, null, null],
  [4, 'Good quality. The colour is a little darker than in the picture.', null],
  [5, 'Third time I buy from her. Never any story.', null],
  [
    3,
    'It is fine, but I waited two days longer than she said.',
    'Sorry about that: my exam was moved. It will not happen again.',
  ],
  [5, 'Abeg just buy it. Worth every kobo 🔥', null],
  [4, null, 'Thank you!'],
  [2, 'One button was missing when I got it.', 'Bring it to Moremi Hall, I will fix it for free.'],
]

export function reviewRows(orders: readonly DeliveredOrder[], now: Date) {
  const random = createSeededRandom('what buyers say')
  const reviewed = orders.filter(({ deliveredAt }) => deliveredAt !== null && random() < 0.6)
  return {
    Review: reviewed.map(({ id: orderId, buyerId, vendorId, deliveredAt }, index) => {
      const [stars, text, reply] = samples[index % samples.length]!
      const afterDelivery = (days: number) =>
        new Date(Math.min(now.getTime(), deliveredAt!.getTime() + days * day))
      return {
        id: index + 1,
        orderId,
        authorId: buyerId,
        vendorId,
        stars,
        text,
        reply,
        createdAt: afterDelivery(0.4),
        editedAt: null,
        repliedAt: reply && afterDelivery(0.9),
      }
    }),
  }
}
