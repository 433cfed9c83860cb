// Reviews on the screen: written for a delivered order, answered by the vendor, reported by others.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { reviewTexts } from '#rules/commerce/reviews'
import { freshBrowser, queriesOf, refusal, viewerOf } from '../browser.tsx'
import { visit as visitAs } from '../composer/composing.ts'
import { order, ordersOf, review, reviewsOf } from './orders.ts'
import { product, productsOf, vendorViewer } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeEach(() => void serveSockets())

const viewer = viewerOf('CUSTOMER')
type Answers = Parameters<typeof visitAs>[0]
const visit = (answers: Answers, path: string) => visitAs({ ...queriesOf(viewer), ...answers }, path)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('a delivered order', () => {
  const delivered = (change: object = {}) => order(7, { status: 'DELIVERED', handoverCode: null, ...change })
  const open = (shown: object, more: Answers = {}) =>
    visit({ OrderScreenQuery: { viewer, order: shown }, ...more }, '/orders/7')

  it('is reviewed with stars and text; nothing is sent without stars, and a failure loses nothing', async () => {
    let isBroken = true
    const own = review('UmV2aWV3OjE=', {
      viewerCanDelete: true,
      viewerCanReport: false,
      stars: 5,
      text: 'Very warm',
    })
    const { calls } = open(delivered(), {
      ReviewDialogMutation: () =>
        isBroken
          ? refusal(503, 'UNAVAILABLE', 'Please try again')
          : { writeReview: { review: own, order: delivered({ review: own }) } },
    })
    await press('Write a review')
    const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }))
    const text = dialog.getByRole('textbox', { name: /What should others know/ })
    await userEvent.type(text, 'Very warm')
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await dialog.findByText(reviewTexts.stars)).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: '5 stars' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Failed to publish the review')).toBeTruthy()
    expect((text as HTMLTextAreaElement).value).toBe('Very warm')
    isBroken = false
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Review published')).toBeTruthy()
    expect(await screen.findByRole('img', { name: '5 of 5 stars' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit review' })).toBeTruthy()
    expect(calls.findLast(({ operation }) => operation === 'ReviewDialogMutation')?.variables).toEqual({
      input: { orderId: btoa('Order:7'), stars: 5, text: 'Very warm' },
    })
  })

  it('shows the review of its buyer and the reply of its vendor, and lets the buyer delete the review', async () => {
    const own = review('UmV2aWV3OjE=', { viewerCanDelete: true, viewerCanReport: false, reply: 'Thank you!' })
    open(delivered({ review: own }), {
      DeleteReviewMutation: {
        deleteReview: { deletedReviewId: own.id, order: { ...delivered(), review: null } },
      },
    })
    expect(await screen.findByText('Thank you!')).toBeTruthy()
    await press('Delete review')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByRole('button', { name: 'Write a review' })).toBeTruthy()
    expect(screen.queryByText('Thank you!')).toBeNull()
  })

  it('says that the vendor’s account is gone only where it is, not where a review would be refused', async () => {
    open(delivered({ viewerCanReview: false }))
    await screen.findByText('How it went')
    expect(screen.queryByText(reviewTexts.vendorGone)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Your review' })).toBeNull()
    cleanup()
    open(delivered({ viewerCanReview: false, vendor: null }))
    expect(await screen.findByText(reviewTexts.vendorGone)).toBeTruthy()
  })

  it('is the only order that can be reviewed', async () => {
    open(order(7, { status: 'SHIPPED' }))
    await screen.findByText('How it went')
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull()
  })
})

describe('a vendor', () => {
  it('answers a review on its sale, and cannot send an empty reply', async () => {
    const sampleReview = review('UmV2aWV3OjE=', { viewerMayReply: true })
    const { calls } = visitAs(
      {
        ...queriesOf(vendorViewer),
        VendorOrdersScreenQuery: {
          viewer: {
            ...vendorViewer,
            salesCount: 1,
            sales: ordersOf([order(7, { status: 'DELIVERED', review: sampleReview })]),
          },
        },
        ReplyDialogMutation: { replyToReview: { review: { ...sampleReview, reply: 'Thank you!' } } },
      },
      '/vendor-orders',
    )
    await press('Reply')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to review' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Reply' }))
    expect(await dialog.findByText(reviewTexts.reply)).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your reply' }), 'Thank you!')
    await userEvent.click(dialog.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByText('Reply published')).toBeTruthy()
    expect(await screen.findByText('Thank you!')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit reply' })).toBeTruthy()
    const replies = calls.filter(({ operation }) => operation === 'ReplyDialogMutation')
    expect(replies.map(({ variables }) => variables)).toEqual([
      { input: { reviewId: sampleReview.id, reply: 'Thank you!' } },
    ])
  })
})

describe('the viewer of a product', () => {
  const shop = (vendor: object) => {
    const whole = product(1)
    const seller = { ...whole.vendor, products: productsOf([whole]), ...vendor }
    return { ProductScreenQuery: { viewer, product: { ...whole, vendor: seller } } }
  }
  const record = {
    deliveredCount: 32,
    refundedCount: 1,
    usualHandOverHours: 20,
    reviewCount: 8,
    averageStars: 4.6,
  }

  it('sees how the vendor delivers, and the reviews, with a link to all of them', async () => {
    visit(shop({ sellingRecord: record, reviews: reviewsOf([review('UmV2aWV3OjE=')]) }), '/products/1')
    expect(
      await screen.findByText('32 orders delivered · usually handed over within a day · 1 refund'),
    ).toBeTruthy()
    expect(screen.getByText(/4.6 from 8 reviews/)).toBeTruthy()
    expect(screen.getByText('Warm, and as shown')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe('/reviews/9')
  })

  it('sees no reviews where the vendor has sold nothing yet', async () => {
    const none = { deliveredCount: 0, refundedCount: 0, usualHandOverHours: null, reviewCount: 0 }
    visit(shop({ sellingRecord: { ...none, averageStars: null } }), '/products/1')
    await screen.findByText('On Fennec since March 2026')
    expect(screen.queryByText(/delivered|refund|reviews/i)).toBeNull()
  })

  it('can report a review', async () => {
    const { calls } = visit(
      {
        ...shop({ reviews: reviewsOf([review('UmV2aWV3OjE=')]) }),
        ReportReviewDialogMutation: { reportReview: { message: 'Report submitted' } },
      },
      '/products/1',
    )
    await press('Report the review by Uche Obi')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report review' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Harassment or bullying' }))
    await userEvent.click(dialog.getByRole('button', { name: /Submit/ }))
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    expect(calls.findLast(({ operation }) => operation === 'ReportReviewDialogMutation')?.variables).toEqual({
      input: { reviewId: 'UmV2aWV3OjE=', reason: 'HARASSMENT' },
    })
  })
})

describe('the reviews of a vendor', () => {
  it('have a list of their own, empty until the first one', async () => {
    const seller = { ...product(1).vendor, reviews: reviewsOf([]) }
    visit({ ReviewsScreenQuery: { viewer, user: seller } }, '/reviews/9')
    expect(await screen.findByText('No reviews yet')).toBeTruthy()
  })

  it('are not found where the account is gone', async () => {
    visit({ ReviewsScreenQuery: { viewer, user: null } }, '/reviews/9')
    expect(await screen.findByText('Vendor not found')).toBeTruthy()
  })
})
