// A valid call of each REST route, for the matrix and the tests of inputs.
import { registrationOf } from '../../support/factories.ts'
import { storeMessage } from '../../support/people/messages.ts'
import { testAccount } from '../../support/fakePaystack.ts'
import { hoodie, linkBankAccount, storeProduct } from '../../support/people/products.ts'
import { barbing, storeService } from '../../support/people/services.ts'
import {
  codeRequestInput,
  checkedCode,
  sentCode,
  callerOrNewPerson,
  createPurchase,
  createSale,
  signInInput,
  checkoutInput,
} from './samples.ts'
import { createPublicPost, createReport } from './adminSamples.ts'
import type { Cast, InputFactory } from './cast.ts'

export interface RestSample {
  /** Parameters of the path, such as the id of a post. */
  params?(cast: Cast): Promise<Record<string, number | string>>
  body?: InputFactory
  /** The part of the form that is a file, where the call takes one. */
  file?: string
}

/** A post of that person, or of the other one for an anonymous caller. */
const createPost =
  (whose: 'caller' | 'other') =>
  async ({ fennec, caller, other: otherPerson }: Cast) => {
    const authorId = (whose === 'caller' && caller.id) || otherPerson.id
    const { post, user } = fennec.services.prisma
    await user.update({ where: { id: authorId }, data: { postsCount: { increment: 1 } } })
    return post.create({ data: { authorId, content: 'Exams are over', campus: 'unilag', hotScore: 0 } })
  }

const ownPost: RestSample['params'] = async (cast) => ({ id: (await createPost('caller')(cast)).id })
const othersPost: RestSample['params'] = async (cast) => ({ id: (await createPost('other')(cast)).id })

/** A comment of that person on a post of the caller. */
const createComment =
  (whose: 'caller' | 'other'): RestSample['params'] =>
  async (cast) => {
    const { caller, other: otherUser, fennec } = cast
    const { id: postId } = await createPost('caller')(cast)
    const authorId = (whose === 'caller' && caller.id) || otherUser.id
    const { comment, post } = fennec.services.prisma
    await post.update({ where: { id: postId }, data: { commentsCount: 1 } })
    return { id: (await comment.create({ data: { postId, authorId, content: 'Well done' } })).id }
  }

const otherPerson: RestSample['params'] = async (cast) => ({ id: cast.other.id, userId: cast.other.id })

/** A message between the two, and the partner of the chat. */
const createMessage =
  (whose: 'caller' | 'other'): RestSample['params'] =>
  async ({ fennec, caller, other: otherUser }) => {
    const callerId = await callerOrNewPerson(fennec, caller)
    const participants: [number, number] =
      whose === 'caller' ? [callerId, otherUser.id] : [otherUser.id, callerId]
    const messageId = await storeMessage(fennec, participants)
    return { messageId, id: messageId, userId: otherUser.id }
  }

const createChatWithOther: RestSample['params'] = async (cast) => ({
  ...(await createMessage('other')?.(cast)),
  id: cast.other.id,
})

/** A product of the caller, who can be paid, with the vendor's id. */
const createOwnProduct: RestSample['params'] = async ({ fennec, caller, other: otherUser }) => {
  const vendorId = caller.id ?? otherUser.id
  await linkBankAccount(fennec, vendorId)
  return { id: await storeProduct(fennec, vendorId), vendorId }
}

/** A service of the caller, with the vendor's id. */
const createOwnService: RestSample['params'] = async ({ fennec, caller, other: otherUser }) => {
  const vendorId = caller.id ?? otherUser.id
  return { id: await storeService(fennec, vendorId), vendorId }
}

export const restSamples: Record<string, RestSample> = {
  'GET /api/auth/user': {},
  'POST /api/register': { body: () => registrationOf() },
  'POST /api/login': { body: signInInput },
  'POST /api/logout': {},
  'POST /api/forgot-password': { body: codeRequestInput },
  'POST /api/verify-otp': { body: sentCode },
  'POST /api/reset-password': { body: checkedCode },
  'POST /api/upload-profile-picture': { file: 'profilePicture' },
  'POST /api/users/complete-profile-setup': {},
  'PUT /api/users/profile': { body: () => ({ fullName: 'Amaka Eze' }) },
  'GET /api/posts': {},
  'POST /api/posts': { body: () => ({ content: 'Exams are over' }) },
  'GET /api/posts/:id': { params: othersPost },
  'PUT /api/posts/:id': { params: ownPost, body: () => ({ content: 'Exams are back' }) },
  'DELETE /api/posts/:id': { params: ownPost },
  'POST /api/posts/:id/like': { params: othersPost },
  'POST /api/comments/:id/like': { params: createComment('other') },
  'POST /api/posts/:id/repost': { params: othersPost },
  'GET /api/posts/:id/saved-status': { params: othersPost },
  'POST /api/posts/:id/save': { params: othersPost },
  'DELETE /api/posts/:id/save': { params: othersPost },
  'POST /api/reports/posts/:id': { params: othersPost, body: () => ({ reason: 'spam' }) },
  'POST /api/reports/comments/:id': { params: createComment('other'), body: () => ({ reason: 'spam' }) },
  'POST /api/reports/accounts/:userId': { params: otherPerson, body: () => ({ reason: 'scam' }) },
  'GET /api/posts/:id/comments': { params: othersPost },
  'POST /api/posts/:id/comments': { params: othersPost, body: () => ({ content: 'Well done' }) },
  'GET /api/comments/:id/replies': { params: createComment('other') },
  'PUT /api/comments/:id': { params: createComment('caller'), body: () => ({ content: 'Well said' }) },
  'DELETE /api/comments/:id': { params: createComment('caller') },
  'POST /api/comments/:id/hide': { params: createComment('other') },
  'DELETE /api/comments/:id/hide': { params: createComment('other') },
  'GET /api/saved-posts': {},
  'POST /api/media': { file: 'media' },
  'GET /api/users/search': {},
  'GET /api/users/:id': { params: otherPerson },
  'GET /api/users/:id/followers': { params: otherPerson },
  'GET /api/users/:id/following': { params: otherPerson },
  'POST /api/follow/:userId': { params: otherPerson },
  'POST /api/unfollow/:userId': { params: otherPerson },
  'GET /api/users/:id/posts': { params: otherPerson },
  'GET /api/users/:id/reposts': { params: otherPerson },
  'GET /api/account/export': {},
  'POST /api/account/export': {},
  'DELETE /api/account/delete': {},
  'POST /api/reports/messages/:id': { params: createMessage('other'), body: () => ({ reason: 'spam' }) },
  'GET /api/products': {},
  'GET /api/products/vendor/:vendorId': { params: createOwnProduct },
  'GET /api/products/:id': { params: createOwnProduct },
  'POST /api/products': {
    async body(cast) {
      await createOwnProduct(cast)
      return hoodie
    },
  },
  'PUT /api/products/:id': { params: createOwnProduct, body: () => hoodie },
  'DELETE /api/products/:id': { params: createOwnProduct },
  'GET /api/services': {},
  'GET /api/services/vendor/:vendorId': { params: createOwnService },
  'GET /api/services/:id': { params: createOwnService },
  'POST /api/services': { body: () => barbing },
  'PUT /api/services/:id': { params: createOwnService, body: () => ({ ...barbing, category: 'Catering' }) },
  'DELETE /api/services/:id': { params: createOwnService },
  'POST /api/payments/initialize': { body: checkoutInput },
  'GET /api/payments/verify/:reference': { params: (cast) => createPurchase(cast, 'PENDING') },
  'GET /api/orders': {},
  'GET /api/vendor/orders': {},
  'PATCH /api/vendor/orders/:id/status': {
    params: (cast) => createSale(cast),
    body: () => ({ status: 'delivered', code: '271828' }),
  },
  'GET /api/vendor/banks': {},
  'GET /api/vendor/bank-account': {
    async params({ fennec, caller }) {
      if (caller.id) await linkBankAccount(fennec, caller.id)
      return {}
    },
  },
  'POST /api/vendor/verify-account': { body: () => testAccount },
  'POST /api/vendor/bank-account': { body: () => testAccount },
  'PUT /api/vendor/bank-account/update': { body: () => testAccount },
  'GET /api/messages/unread-count': {},
  'POST /api/messages/mark-read/:id': { params: createChatWithOther },
  'GET /api/conversations': {},
  'GET /api/messages/:userId': { params: createChatWithOther },
  'POST /api/messages': { body: ({ other: { id } }) => ({ recipientId: id, content: 'Is it still there?' }) },
  'PUT /api/messages/:messageId': { params: createMessage('caller'), body: () => ({ content: 'Well?' }) },
  'DELETE /api/messages/:messageId': { params: createMessage('caller') },
  'DELETE /api/conversations/:userId': { params: createChatWithOther },
  'GET /api/notifications': {},
  'POST /api/notifications/mark-read': { body: () => ({ upTo: '2026-11-23T09:00:00.000Z' }) },
  'GET /api/activities': {},
  'DELETE /api/reports/posts/:postId': { params: async (cast) => ({ postId: await createPublicPost(cast) }) },
  'DELETE /api/admin/users/:id': { params: otherPerson },
  'GET /api/reports': {},
  'PATCH /api/reports/:id/status': {
    params: async (cast) => ({ id: (await createReport(cast)).id }),
    body: () => ({ status: 'reviewed' }),
  },
  'GET /api/reports/accounts': {},
  'PATCH /api/reports/accounts/:id/status': {
    params: async (cast) => ({ id: (await createReport(cast, 'ACCOUNT')).id }),
    body: () => ({ status: 'reviewed' }),
  },
  'GET /api/admin/stats': {},
  'GET /api/admin/users': {},
  'PUT /api/admin/users/:id/verify': {
    params: otherPerson,
    body: () => ({ isVerified: true }),
  },
}
