// Reviews on the screen: written for a delivered order, answered by the vendor, reported by others.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { reviewTexts } from '#rules/commerce/reviews'
import { setUpBrowser, viewerAnswers, refusal, viewerOf } from '../browser.tsx'
import { openAsAda } from '../composer/composerScreen.ts'
import { order, ordersOf, review, reviewsOf } from './orders.ts'
import { product, productsOf, vendorViewer } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeEach(() => void serveSockets())

const viewer = viewerOf('CUSTOMER')
type Answers = Parameters<typeof openAsAda>[0]
const openAsCustomer = (answers: Answers, path: string) =>
  openAsAda({ ...viewerAnswers(viewer), ...answers }, path)
const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

describe('a delivered order', () => {
  const deliveredOrder = (change: object = {}) =>
    order(7, { status: 'DELIVERED', handoverCode: null, ...change })
  const openOrder = (shown: object, more: Answers = {}) =>
    openAsCustomer({ OrderScreenQuery: { viewer, order: shown }, ...more }, '/orders/7')

  it('is reviewed with stars and text; nothing is sent without stars, and a failure loses nothing', async () => {
    let isBroken = true
    const ownReview = review('UmV2aWV3OjE=', {
      viewerCanDelete: true,
      viewerCanReport: false,
      stars: 5,
      text: 'Very warm',
    })
    const { calls } = openOrder(deliveredOrder(), {
      ReviewDialogMutation: () =>
        isBroken
          ? refusal(503, 'UNAVAILABLE', 'Please try again')
          : { writeReview: { review: ownReview, order: deliveredOrder({ review: ownReview }) } },
    })
    await clickButton('Write a review')
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
    const ownReview = review('UmV2aWV3OjE=', {
      viewerCanDelete: true,
      viewerCanReport: false,
      reply: 'Thank you!',
    })
    openOrder(deliveredOrder({ review: ownReview }), {
      DeleteReviewMutation: {
        deleteReview: { deletedReviewId: ownReview.id, order: { ...deliveredOrder(), review: null } },
      },
    })
    expect(await screen.findByText('Thank you!')).toBeTruthy()
    await clickButton('Delete review')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByRole('button', { name: 'Write a review' })).toBeTruthy()
    expect(screen.queryByText('Thank you!')).toBeNull()
  })

  it('says that the vendor’s account is gone only where it is, not where a review would be refused', async () => {
    openOrder(deliveredOrder({ viewerCanReview: false }))
    await screen.findByText('How it went')
    expect(screen.queryByText(reviewTexts.vendorGone)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Your review' })).toBeNull()
    cleanup()
    openOrder(deliveredOrder({ viewerCanReview: false, vendor: null }))
    expect(await screen.findByText(reviewTexts.vendorGone)).toBeTruthy()
  })

  it('is the only order that can be reviewed', async () => {
    openOrder(order(7, { status: 'SHIPPED' }))
    await screen.findByText('How it went')
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull()
  })
})

describe('a vendor', () => {
  it('answers a review on its sale, and cannot send an empty reply', async () => {
    const sampleReview = review('UmV2aWV3OjE=', { viewerMayReply: true })
    const { calls } = openAsAda(
      {
        ...viewerAnswers(vendorViewer),
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
    await clickButton('Reply')
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
  const productAnswer = (vendor: object) => {
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
    openAsCustomer(
      productAnswer({ sellingRecord: record, reviews: reviewsOf([review('UmV2aWV3OjE=')]) }),
      '/products/1',
    )
    expect(
      await screen.findByText('32 orders delivered · usually handed over within a day · 1 refund'),
    ).toBeTruthy()
    expect(screen.getByText(/4.6 from 8 reviews/)).toBeTruthy()
    expect(screen.getByText('Warm, and as shown')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe('/reviews/9')
  })

  it('sees no reviews where the vendor has sold nothing yet', async () => {
    const none = { deliveredCount: 0, refundedCount: 0, usualHandOverHours: null, reviewCount: 0 }
    openAsCustomer(productAnswer({ sellingRecord: { ...none, averageStars: null } }), '/products/1')
    await screen.findByText('On Fennec since March 2026')
    expect(screen.queryByText(/delivered|refund|reviews/i)).toBeNull()
  })

  it('can report a review', async () => {
    const { calls } = openAsCustomer(
      {
        ...productAnswer({ reviews: reviewsOf([review('UmV2aWV3OjE=')]) }),
        ReportReviewDialogMutation: { reportReview: { message: 'Report submitted' } },
      },
      '/products/1',
    )
    await clickButton('Report the review by Uche Obi')
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
    openAsCustomer({ ReviewsScreenQuery: { viewer, user: seller } }, '/reviews/9')
    expect(await screen.findByText('No reviews yet')).toBeTruthy()
  })

  it('are not found where the account is gone', async () => {
    openAsCustomer({ ReviewsScreenQuery: { viewer, user: null } }, '/reviews/9')
    expect(await screen.findByText('Vendor not found')).toBeTruthy()
  })
})
