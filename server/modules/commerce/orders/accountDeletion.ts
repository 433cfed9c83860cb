// Obstacles to deleting an account: its purchases and sales that are paid but not delivered (ADR 17).
import { declareDeletionObstacles } from '#server/modules/identity/users/obstacles.ts'

const undelivered = { status: { in: ['PAID' as const, 'SHIPPED' as const] } }

declareDeletionObstacles(async ({ db, viewer }) => {
  const [purchases, sales] = await Promise.all([
    db.order.count({ where: { ...undelivered, buyerId: viewer.id } }),
    db.order.count({ where: { ...undelivered, vendorId: viewer.id } }),
  ])
  const countText = (count: number) => (count === 1 ? 'an order' : `${count} orders`)
  return [
    ...(purchases > 0 ? [`${countText(purchases)} of yours not delivered yet`] : []),
    ...(sales > 0 ? [`you have ${countText(sales)} to deliver`] : []),
  ]
})
