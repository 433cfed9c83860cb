// A valid call of each REST route.
import { registrationOf } from '../../support/factories.ts'
import { storeMessage } from '../../support/people/messages.ts'
import { testAccount } from '../../support/fakePaystack.ts'
import { hoodie, linkBankAccount, storeProduct } from '../../support/people/products.ts'
import { barbing, storeService } from '../../support/people/services.ts'
import {
  codeRequest,
  checkedCode,
  code,
  ofTwo,
  purchase,
  sale,
  signingIn,
  checkoutTarget,
} from './samples.ts'
import { publishedBy, reportOf } from './adminSamples.ts'
import type { Cast, Prepare } from './cast.ts'

export interface RestSample {
  /** Parameters of the path, such as the id of a post. */
  params?(cast: Cast): Promise<Record<string, number | string>>
  body?: Prepare
  /** The part of the form that is a file, where the call takes one. */
  file?: string
}

/** A post of that person, or of the other one for an anonymous caller. */
const postOf =
  (whose: 'caller' | 'other') =>
  async ({ fennec, caller, other }: Cast) => {
    const authorId = (whose === 'caller' && caller.id) || other.id
    const { post, user } = fennec.services.prisma
    await user.update({ where: { id: authorId }, data: { postsCount: { increment: 1 } } })
    return post.create({ data: { authorId, content: 'Exams are over', campus: 'unilag', hotScore: 0 } })
  }

const ownPost: RestSample['params'] = async (cast) => ({ id: (await postOf('caller')(cast)).id })
const othersPost: RestSample['params'] = async (cast) => ({ id: (await postOf('other')(cast)).id })

/** A comment of that person on a post of the caller. */
const commentOf =
  (whose: 'caller' | 'other'): RestSample['params'] =>
  async (cast) => {
    const { caller, other: somebody, fennec } = cast
    const { id: postId } = await postOf('caller')(cast)
    const authorId = (whose === 'caller' && caller.id) || somebody.id
    const { comment, post } = fennec.services.prisma
    await post.update({ where: { id: postId }, data: { commentsCount: 1 } })
    return { id: (await comment.create({ data: { postId, authorId, content: 'Well done' } })).id }
  }

const other: RestSample['params'] = async (cast) => ({ id: cast.other.id, userId: cast.other.id })

/** A message between the two, and the partner of the chat. */
const messageOf =
  (whose: 'caller' | 'other'): RestSample['params'] =>
  async ({ fennec, caller, other: somebody }) => {
    const me = await ofTwo(fennec, caller)
    const two: [number, number] = whose === 'caller' ? [me, somebody.id] : [somebody.id, me]
    const messageId = await storeMessage(fennec, two)
    return { messageId, id: messageId, userId: somebody.id }
  }

const chatWithOther: RestSample['params'] = async (cast) => ({
  ...(await messageOf('other')?.(cast)),
  id: cast.other.id,
})

/** A product of the caller, who can be paid, with the vendor's id. */
const ownProduct: RestSample['params'] = async ({ fennec, caller, other: somebody }) => {
  const vendorId = caller.id ?? somebody.id
  await linkBankAccount(fennec, vendorId)
  return { id: await storeProduct(fennec, vendorId), vendorId }
}

/** A service of the caller, with the vendor's id. */
const ownService: RestSample['params'] = async ({ fennec, caller, other: somebody }) => {
  const vendorId = caller.id ?? somebody.id
  return { id: await storeService(fennec, vendorId), vendorId }
}

export const restSamples: Record<string, RestSample> = {
  'GET /api/auth/user': {},
  'POST /api/register': { body: () => registrationOf() },
  'POST /api/login': { body: signingIn },
  'POST /api/logout': {},
  'POST /api/forgot-password': { body: codeRequest },
  'POST /api/verify-otp': { body: code },
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
  'POST /api/comments/:id/like': { params: commentOf('other') },
  'POST /api/posts/:id/repost': { params: othersPost },
  'GET /api/posts/:id/saved-status': { params: othersPost },
  'POST /api/posts/:id/save': { params: othersPost },
  'DELETE /api/posts/:id/save': { params: othersPost },
  'POST /api/reports/posts/:id': { params: othersPost, body: () => ({ reason: 'spam' }) },
  'POST /api/reports/comments/:id': { params: commentOf('other'), body: () => ({ reason: 'spam' }) },
  'POST /api/reports/accounts/:userId': { params: other, body: () => ({ reason: 'scam' }) },
  'GET /api/posts/:id/comments': { params: othersPost },
  'POST /api/posts/:id/comments': { params: othersPost, body: () => ({ content: 'Well done' }) },
  'GET /api/comments/:id/replies': { params: commentOf('other') },
  'PUT /api/comments/:id': { params: commentOf('caller'), body: () => ({ content: 'Well said' }) },
  'DELETE /api/comments/:id': { params: commentOf('caller') },
  'POST /api/comments/:id/hide': { params: commentOf('other') },
  'DELETE /api/comments/:id/hide': { params: commentOf('other') },
  'GET /api/saved-posts': {},
  'POST /api/media': { file: 'media' },
  'GET /api/users/search': {},
  'GET /api/users/:id': { params: other },
  'GET /api/users/:id/followers': { params: other },
  'GET /api/users/:id/following': { params: other },
  'POST /api/follow/:userId': { params: other },
  'POST /api/unfollow/:userId': { params: other },
  'GET /api/users/:id/posts': { params: other },
  'GET /api/users/:id/reposts': { params: other },
  'GET /api/account/export': {},
  'POST /api/account/export': {},
  'DELETE /api/account/delete': {},
  'POST /api/reports/messages/:id': { params: messageOf('other'), body: () => ({ reason: 'spam' }) },
  'GET /api/products': {},
  'GET /api/products/vendor/:vendorId': { params: ownProduct },
  'GET /api/products/:id': { params: ownProduct },
  'POST /api/products': {
    async body(cast) {
      await ownProduct(cast)
      return hoodie
    },
  },
  'PUT /api/products/:id': { params: ownProduct, body: () => hoodie },
  'DELETE /api/products/:id': { params: ownProduct },
  'GET /api/services': {},
  'GET /api/services/vendor/:vendorId': { params: ownService },
  'GET /api/services/:id': { params: ownService },
  'POST /api/services': { body: () => barbing },
  'PUT /api/services/:id': { params: ownService, body: () => ({ ...barbing, category: 'Catering' }) },
  'DELETE /api/services/:id': { params: ownService },
  'POST /api/payments/initialize': { body: checkoutTarget },
  'GET /api/payments/verify/:reference': { params: (cast) => purchase(cast, 'PENDING') },
  'GET /api/orders': {},
  'GET /api/vendor/orders': {},
  'PATCH /api/vendor/orders/:id/status': {
    params: (cast) => sale(cast),
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
  'POST /api/messages/mark-read/:id': { params: chatWithOther },
  'GET /api/conversations': {},
  'GET /api/messages/:userId': { params: chatWithOther },
  'POST /api/messages': { body: ({ other: { id } }) => ({ recipientId: id, content: 'Is it still there?' }) },
  'PUT /api/messages/:messageId': { params: messageOf('caller'), body: () => ({ content: 'Well?' }) },
  'DELETE /api/messages/:messageId': { params: messageOf('caller') },
  'DELETE /api/conversations/:userId': { params: chatWithOther },
  'GET /api/notifications': {},
  'POST /api/notifications/mark-read': { body: () => ({ upTo: '2026-11-23T09:00:00.000Z' }) },
  'GET /api/activities': {},
  'DELETE /api/reports/posts/:postId': { params: async (cast) => ({ postId: await publishedBy(cast) }) },
  'DELETE /api/admin/users/:id': { params: other },
  'GET /api/reports': {},
  'PATCH /api/reports/:id/status': {
    params: async (cast) => ({ id: (await reportOf(cast)).id }),
    body: () => ({ status: 'reviewed' }),
  },
  'GET /api/reports/accounts': {},
  'PATCH /api/reports/accounts/:id/status': {
    params: async (cast) => ({ id: (await reportOf(cast, 'ACCOUNT')).id }),
    body: () => ({ status: 'reviewed' }),
  },
  'GET /api/admin/stats': {},
  'GET /api/admin/users': {},
  'PUT /api/admin/users/:id/verify': {
    params: other,
    body: () => ({ isVerified: true }),
  },
}
