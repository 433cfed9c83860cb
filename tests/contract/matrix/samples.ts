// A valid call of each GraphQL operation, for the matrix and the tests of inputs.
import { randomUUID } from 'node:crypto'
import { codeRules } from '#rules/identity/auth'
import { deletionWord } from '#rules/lifecycle/leaving'
import { termsVersion } from '#rules/identity/users'
import { globalId } from '#server/core/context/ids.ts'
import type { Fennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { storePost } from '../../support/people/comments.ts'
import { storeMessage } from '../../support/people/messages.ts'
import { newTotpSecret, totpCode } from '#server/lib/totp.ts'
import { testAccount } from '../../support/fakePaystack.ts'
import type { OrderStatus } from '#server/generated/prisma/enums.ts'
import { storeOrder, storeReview, testAddress } from '../../support/people/orders.ts'
import { hoodie, linkBankAccount, storeProduct } from '../../support/people/products.ts'
import { barbing, storeService } from '../../support/people/services.ts'
import { adminSamples } from './adminSamples.ts'
import { mutation, type Cast, type GraphSample, type Input, type InputFactory } from './cast.ts'
import { personOf } from './people.ts'
import { password, registrationOf } from '../../support/factories.ts'

const viewer = 'viewer { email }'
const siteRules = 'siteRules { registrationIsOpen }'
const newPasswords = { password: 'safer word', confirmPassword: 'safer word' }
const newName = () => `amaka-${randomUUID().slice(0, 8)}`
export const signInInput: InputFactory = ({ other }) => ({ email: other.email, password })
export const codeRequestInput: InputFactory = ({ other }) => ({ email: other.email })

/** The code that was sent to the other person. */
export const sentCode: InputFactory = async ({ fennec, other: { email } }) => {
  const { body } = await rest(fennec, 'POST /api/forgot-password', { email })
  return { email, otp: body.developmentOtp }
}

export const checkedCode: InputFactory = async (cast) => {
  const sent = await sentCode(cast)
  await rest(cast.fennec, 'POST /api/verify-otp', sent)
  return { ...sent, ...newPasswords }
}

const ownSession: InputFactory = async ({ fennec, caller: { id } }) => {
  const session = await fennec.services.prisma.session.findFirst({ where: { userId: id ?? 0 } })
  return { sessionId: globalId('Session', session?.id ?? 1) }
}

const emailChangeSample = mutation('requestEmailChange', 'developmentOtp', () => ({
  email: `${randomUUID()}@live.unilag.edu.ng`,
  currentPassword: password,
}))

/** The code that was sent to the caller's new address. */
const ownEmailCode: InputFactory = async (cast) => {
  const variables = await emailChangeSample.variables?.(cast)
  const { data } = await graphql<{ requestEmailChange: { developmentOtp: string } }>(
    cast.fennec,
    emailChangeSample.document,
    variables,
    cast.caller,
  )
  return { otp: data?.requestEmailChange.developmentOtp ?? '0'.repeat(codeRules.length) }
}

/** A code of the caller's authenticator app, confirmed and shown, or about to be. */
const ownSecondFactor =
  (shown: 'shown' | null) =>
  async ({ fennec: { services, clock }, caller: { id } }: Cast) => {
    const secret = newTotpSecret()
    const at = shown && clock.now()
    if (id !== undefined) {
      const factor = { sealedSecret: services.seal.close(secret), confirmedAt: at, lastStep: 0 }
      const named = { where: { userId: id }, create: { userId: id, ...factor }, update: factor }
      await services.prisma.secondFactor.upsert(named)
      await services.prisma.session.updateMany({ where: { userId: id }, data: { factorAt: at } })
    }
    return { code: totpCode(secret, clock.now().getTime()) }
  }

/** A comment of the caller under their own post. */
const createOwnComment = async ({ fennec, caller, other }: Cast) => {
  const author = { ...other, id: caller.id ?? other.id }
  const postId = await storePost(fennec, author, { commentsCount: 1 })
  const data = { postId, authorId: author.id, content: 'Mine' }
  const { id } = await fennec.services.prisma.comment.create({ data })
  return { commentId: globalId('Comment', id) }
}

/** The id of a published post of the caller. */
const createOwnPost = async ({ fennec, caller, other }: Cast) =>
  globalId('Post', await storePost(fennec, { ...other, id: caller.id ?? other.id }))

/** A post of the other person, and the input of an act on it. */
const withPost =
  (otherInput: Input): InputFactory =>
  async ({ fennec, other }) => ({ postId: globalId('Post', await storePost(fennec, other)), ...otherInput })

/** A comment of the other person, and the input of an act on it. */
const withComment =
  (otherInput: Input): InputFactory =>
  async ({ fennec, other }) => {
    const postId = await storePost(fennec, other, { commentsCount: 1 })
    const data = { postId, authorId: other.id, content: 'Theirs' }
    const { id } = await fennec.services.prisma.comment.create({ data })
    return { commentId: globalId('Comment', id), ...otherInput }
  }

const withOther = ({ other }: Cast) => ({ userId: globalId('User', other.id) })

/** The caller, or a new person for an anonymous caller: a chat takes two. */
export const callerOrNewPerson = async (fennec: Fennec, { id }: Cast['caller']) =>
  id ?? (await personOf(fennec)).id

/** A message between the two, and the input of an act on it. */
const withMessage =
  (whose: 'caller' | 'other', otherInput: Input = {}): InputFactory =>
  async ({ fennec, caller, other }) => {
    const callerId = await callerOrNewPerson(fennec, caller)
    const messageId = await storeMessage(
      fennec,
      whose === 'caller' ? [callerId, other.id] : [other.id, callerId],
    )
    return { messageId: globalId('Message', messageId), ...otherInput }
  }

/** A product of the other person, and the input of an act on it. */
const withProduct =
  (otherInput: Input): InputFactory =>
  async ({ fennec, other }) => ({
    productId: globalId('Product', await storeProduct(fennec, other.id)),
    ...otherInput,
  })

/** A service of the other person, and the input of an act on it. */
const withService =
  (otherInput: Input): InputFactory =>
  async ({ fennec, other }) => ({
    serviceId: globalId('Service', await storeService(fennec, other.id)),
    ...otherInput,
  })

/** A service of the caller. */
const createOwnService = async ({ fennec, caller, other }: Cast) =>
  globalId('Service', await storeService(fennec, caller.id ?? other.id))

/** A product of the caller, who can be paid. */
const createOwnProduct = async ({ fennec, caller, other }: Cast) => {
  const vendorId = caller.id ?? other.id
  await linkBankAccount(fennec, vendorId)
  return globalId('Product', await storeProduct(fennec, vendorId))
}

/** The other person, with an existing chat with the caller. */
const withChat =
  (askedBy: 'other' | null = null): InputFactory =>
  async (cast) => {
    const { fennec, caller, other } = cast
    const callerId = await callerOrNewPerson(fennec, caller)
    await storeMessage(fennec, [other.id, callerId], askedBy === 'other' ? other.id : null)
    return withOther(cast)
  }

/** An order by the caller from the other person. */
export const createPurchase = ({ fennec, caller, other }: Cast, status: OrderStatus = 'PAID') =>
  storeOrder(fennec, { buyerId: caller.id ?? other.id, vendorId: other.id, status })

/** An unpaid order by the caller of a product that is still for sale. */
async function createUnpaidOrder({ fennec, caller, other }: Cast) {
  const { id: vendorId } = await personOf(fennec, 'vendor')
  const productId = await storeProduct(fennec, vendorId)
  return storeOrder(fennec, { buyerId: caller.id ?? other.id, vendorId, productId, status: 'PENDING' })
}

/** An order by the other person from the caller. */
export const createSale = ({ fennec, caller, other }: Cast, status: OrderStatus = 'PAID') =>
  storeOrder(fennec, { buyerId: other.id, vendorId: caller.id ?? other.id, status })

/** A review of an order: bought or sold by the caller, or of others. */
const createReview = async (cast: Cast, of: 'purchase' | 'sale' | 'others') => {
  const buyerId = of === 'purchase' ? (cast.caller.id ?? cast.other.id) : cast.other.id
  const vendorId = of === 'sale' ? (cast.caller.id ?? cast.other.id) : cast.other.id
  return { reviewId: globalId('Review', await storeReview(cast.fennec, { buyerId, vendorId })) }
}

/** A product of a vendor who can be paid, and a delivery address. */
export async function checkoutInput({ fennec }: Cast) {
  const { id } = await personOf(fennec, 'vendor')
  await linkBankAccount(fennec, id)
  return { productId: await storeProduct(fennec, id), quantity: 1, shippingAddress: testAddress }
}

export const graphSamples: Record<string, GraphSample> = {
  ...adminSamples,
  'Query.node': {
    document: 'query ($id: ID!) { node(id: $id) { id } }',
    variables: ({ other }) => ({ id: globalId('User', other.id) }),
  },
  'Query.searchUsers': { document: '{ searchUsers(text: "amaka") { handle } }' },
  'Query.searchPosts': { document: '{ searchPosts(text: "exam") { edges { node { id } } } }' },
  'Query.searchTopics': { document: '{ searchTopics(text: "foo") { name } }' },
  'Query.post': {
    document: 'query ($databaseId: Int!) { post(databaseId: $databaseId) { content } }',
    variables: async ({ fennec, other }) => ({ databaseId: await storePost(fennec, other) }),
  },
  'Query.product': {
    document: 'query ($databaseId: Int!) { product(databaseId: $databaseId) { name } }',
    variables: async ({ fennec, other }) => ({ databaseId: await storeProduct(fennec, other.id) }),
  },
  'Query.products': {
    document:
      'query ($filter: ProductFilter, $sort: ProductSort) { products(filter: $filter, sort: $sort) { edges { cursor } } }',
    variables: () => ({ filter: {}, sort: 'NEWEST' }),
  },
  'Query.productCard': {
    document: 'query ($databaseId: Int!) { productCard(databaseId: $databaseId) { name } }',
    variables: async ({ fennec, other }) => ({ databaseId: await storeProduct(fennec, other.id) }),
  },
  'Query.productCategories': { document: '{ productCategories }' },
  'Query.service': {
    document: 'query ($databaseId: Int!) { service(databaseId: $databaseId) { contacts { url } } }',
    variables: async ({ fennec, other }) => ({ databaseId: await storeService(fennec, other.id) }),
  },
  'Query.services': {
    document: 'query ($filter: ServiceFilter) { services(filter: $filter) { edges { cursor } } }',
    variables: () => ({ filter: { text: 'cuts' } }),
  },
  'Query.serviceCategories': { document: '{ serviceCategories }' },
  'Query.topic': { document: '{ topic(name: "Exams") { posts { edges { cursor } } } }' },
  'Query.site': { document: '{ site { supportEmail } }' },
  'Query.universities': { document: '{ universities(search: "lagos") }' },
  'Query.user': {
    document: 'query ($databaseId: Int!) { user(databaseId: $databaseId) { handle } }',
    variables: ({ other }) => ({ databaseId: other.id }),
  },
  'Query.viewer': { document: `{ ${viewer} }` },
  'Mutation.register': mutation('register', 'message', () => registrationOf({ userType: 'CUSTOMER' })),
  'Mutation.signIn': mutation('signIn', viewer, signInInput),
  'Mutation.requestCode': mutation('requestCode', 'message', codeRequestInput),
  'Mutation.checkCode': mutation('checkCode', 'message', sentCode),
  'Mutation.resetPassword': mutation('resetPassword', 'message', checkedCode),
  'Mutation.signOut': { document: 'mutation { signOut { message } }' },
  'Mutation.endSession': mutation('endSession', 'endedSessionId', ownSession),
  'Mutation.endOtherSessions': { document: `mutation { endOtherSessions { ${viewer} } }` },
  'Mutation.changePassword': mutation('changePassword', viewer, () => ({
    currentPassword: password,
    ...newPasswords,
  })),
  'Mutation.requestEmailChange': emailChangeSample,
  'Mutation.changeEmail': mutation('changeEmail', viewer, ownEmailCode),
  'Mutation.deleteAccount': mutation('deleteAccount', 'message', () => ({
    confirmation: deletionWord,
  })),
  'Mutation.requestDataExport': { document: `mutation { requestDataExport { ${viewer} } }` },
  'Mutation.startSelling': mutation('startSelling', viewer, () => ({ version: termsVersion })),
  'Mutation.acceptTerms': mutation('acceptTerms', viewer, () => ({
    version: termsVersion,
    isOfAge: true,
  })),
  'Mutation.setTheme': mutation('setTheme', viewer, () => ({ theme: 'LIGHT' })),
  'Mutation.completeSetup': { document: `mutation { completeSetup { ${viewer} } }` },
  'Mutation.editProfile': mutation('editProfile', viewer, () => ({ phone: '+234 803 555 0199' })),
  'Mutation.changeHandle': mutation('changeHandle', viewer, () => ({ name: newName() })),
  'Mutation.setProfilePicture': {
    ...mutation('setProfilePicture', viewer, () => ({ picture: null })),
    file: 'variables.input.picture',
  },
  'Mutation.createPost': mutation('createPost', 'post { id }', () => ({ content: 'Good morning' })),
  'Mutation.editPost': mutation('editPost', 'post { id }', async (cast) => ({
    postId: await createOwnPost(cast),
    content: 'Good evening',
  })),
  'Mutation.deletePost': mutation('deletePost', 'deletedPostId', async (cast) => ({
    postId: await createOwnPost(cast),
  })),
  'Mutation.createComment': mutation('createComment', 'comment { id }', async ({ fennec, other }) => ({
    postId: globalId('Post', await storePost(fennec, other)),
    content: 'Well said',
  })),
  'Mutation.editComment': mutation('editComment', 'comment { id }', async (cast) => ({
    ...(await createOwnComment(cast)),
    content: 'Better said',
  })),
  'Mutation.deleteComment': mutation('deleteComment', 'deletedCommentId', createOwnComment),
  'Mutation.setCommentHidden': mutation('setCommentHidden', 'comment { isHidden }', async (cast) => ({
    ...(await createOwnComment(cast)),
    hidden: true,
  })),
  'Mutation.setFollowing': mutation('setFollowing', 'user { followersCount }', (cast) => ({
    ...withOther(cast),
    following: true,
  })),
  'Mutation.acceptFollow': mutation('acceptFollow', 'user { followingCount }', async (cast) => {
    const { fennec, caller, other } = cast
    const pair = { followerId: other.id, followeeId: caller.id ?? other.id }
    if (caller.id) await fennec.services.prisma.follow.create({ data: { ...pair, status: 'REQUESTED' } })
    return withOther(cast)
  }),
  'Mutation.declineFollow': mutation('declineFollow', 'user { followingCount }', withOther),
  'Mutation.removeFollower': mutation('removeFollower', 'user { followingCount }', withOther),
  'Mutation.setBlocked': mutation('setBlocked', 'user { handle }', (cast) => ({
    ...withOther(cast),
    blocked: true,
  })),
  'Mutation.setMuted': mutation('setMuted', 'user { handle }', (cast) => ({
    ...withOther(cast),
    muted: true,
  })),
  'Mutation.setMutedWords': mutation('setMutedWords', 'viewer { mutedWords }', () => ({
    words: ['exams'],
  })),
  'Mutation.uploadMedia': {
    ...mutation('uploadMedia', 'media { url }', () => ({ file: null })),
    file: 'variables.input.file',
  },
  'Query.order': {
    document: 'query ($id: Int!) { order(databaseId: $id) { id } }',
    variables: async (cast) => ({ id: (await createPurchase(cast)).id }),
  },
  'Subscription.orders': { document: 'subscription { orders { __typename } }' },
  'Mutation.startCheckout': mutation('startCheckout', 'checkoutUrl', async (cast) => {
    const wanted = await checkoutInput(cast)
    return { ...wanted, productId: globalId('Product', wanted.productId) }
  }),
  'Mutation.resumeCheckout': mutation('resumeCheckout', 'checkoutUrl', async (cast) => ({
    orderId: globalId('Order', (await createUnpaidOrder(cast)).id),
  })),
  'Mutation.cancelOrder': mutation('cancelOrder', 'order { id }', async (cast) => ({
    orderId: globalId('Order', (await createPurchase(cast, 'PENDING')).id),
  })),
  'Mutation.confirmReceipt': mutation('confirmReceipt', 'order { id }', async (cast) => ({
    orderId: globalId('Order', (await createPurchase(cast)).id),
  })),
  'Mutation.reportProblem': mutation('reportProblem', 'order { id }', async (cast) => ({
    orderId: globalId('Order', (await createPurchase(cast)).id),
    problem: 'It never came',
  })),
  'Mutation.markShipped': mutation('markShipped', 'order { id }', async (cast) => ({
    orderId: globalId('Order', (await createSale(cast)).id),
  })),
  'Mutation.handOver': mutation('handOver', 'order { id }', async (cast) => ({
    orderId: globalId('Order', (await createSale(cast)).id),
    code: '271828',
  })),
  'Query.admin': {
    document: 'query ($reference: String!) { admin { order(reference: $reference) { moves { by } } } }',
    variables: async (cast) => ({ reference: (await createSale(cast)).reference }),
  },
  'Mutation.refundOrder': mutation('refundOrder', 'order { id }', async ({ fennec, other }) => {
    const { id: vendorId } = await personOf(fennec, 'vendor')
    const { reference } = await storeOrder(fennec, { buyerId: other.id, vendorId })
    return { reference, reason: 'It never came' }
  }),
  'Mutation.beginSecondFactor': mutation('beginSecondFactor', 'uri', () => ({
    currentPassword: password,
  })),
  'Mutation.confirmSecondFactor': mutation('confirmSecondFactor', 'recoveryCodes', ownSecondFactor(null)),
  'Mutation.renewRecoveryCodes': mutation('renewRecoveryCodes', 'recoveryCodes', ownSecondFactor('shown')),
  'Mutation.removeSecondFactor': mutation('removeSecondFactor', viewer, async (cast) => ({
    ...(await ownSecondFactor('shown')(cast)),
    currentPassword: password,
  })),
  'Mutation.setRegistrationOpen': mutation('setRegistrationOpen', siteRules, () => ({ isOpen: true })),
  'Mutation.setNewAccountsSlowed': mutation('setNewAccountsSlowed', siteRules, () => ({
    areSlowed: false,
  })),
  'Mutation.setEmailDomainRule': mutation('setEmailDomainRule', siteRules, () => ({
    domain: 'mailinator.com',
    verdict: 'REFUSE',
  })),
  'Mutation.removeEmailDomainRule': mutation('removeEmailDomainRule', siteRules, async ({ fennec }) => {
    const domain = `${randomUUID()}.example`
    const rule = { domain, verdict: 'REFUSE' as const, note: '', changedAt: fennec.clock.now() }
    await fennec.services.prisma.emailDomainRule.create({ data: rule })
    return { domain }
  }),
  'Mutation.writeReview': mutation('writeReview', 'review { id }', async (cast) => ({
    orderId: globalId('Order', (await createPurchase(cast, 'DELIVERED')).id),
    stars: 4,
  })),
  'Mutation.deleteReview': mutation('deleteReview', 'deletedReviewId', (cast) =>
    createReview(cast, 'purchase'),
  ),
  'Mutation.replyToReview': mutation('replyToReview', 'review { id }', async (cast) => ({
    ...(await createReview(cast, 'sale')),
    reply: 'Thank you',
  })),
  'Mutation.reportReview': mutation('reportReview', 'message', async (cast) => ({
    ...(await createReview(cast, 'others')),
    reason: 'SPAM',
  })),
  'Mutation.verifyPayment': mutation('verifyPayment', 'status', async (cast) => ({
    reference: (await createPurchase(cast, 'PENDING')).reference,
  })),
  'Query.banks': { document: 'query { banks { code } }' },
  'Mutation.verifyAccount': mutation('verifyAccount', 'accountName', () => testAccount),
  'Mutation.saveBankAccount': mutation('saveBankAccount', viewer, () => testAccount),
  'Mutation.createProduct': mutation('createProduct', 'product { id }', async ({ fennec, caller }) => {
    if (caller.id) await linkBankAccount(fennec, caller.id)
    return { ...hoodie }
  }),
  'Mutation.editProduct': mutation('editProduct', 'product { id }', async (cast) => ({
    ...hoodie,
    productId: await createOwnProduct(cast),
  })),
  'Mutation.deleteProduct': mutation('deleteProduct', 'deletedProductId', async (cast) => ({
    productId: await createOwnProduct(cast),
  })),
  'Mutation.uploadProductPhoto': {
    ...mutation('uploadProductPhoto', 'media { url }', () => ({ file: null })),
    file: 'variables.input.file',
  },
  'Mutation.setPostLiked': mutation('setPostLiked', 'post { id }', withPost({ liked: true })),
  'Mutation.setCommentLiked': mutation('setCommentLiked', 'comment { id }', withComment({ liked: true })),
  'Mutation.createService': mutation('createService', 'service { id }', () => barbing),
  'Mutation.editService': mutation('editService', 'service { id }', async (cast) => ({
    ...barbing,
    category: 'Catering',
    serviceId: await createOwnService(cast),
  })),
  'Mutation.deleteService': mutation('deleteService', 'deletedServiceId', async (cast) => ({
    serviceId: await createOwnService(cast),
  })),
  'Mutation.uploadServiceLogo': {
    ...mutation('uploadServiceLogo', 'media { url }', () => ({ file: null })),
    file: 'variables.input.file',
  },
  'Mutation.openServiceContacts': mutation(
    'openServiceContacts',
    'service { contacts { url } }',
    withService({}),
  ),
  'Mutation.setServiceSaved': mutation('setServiceSaved', 'service { id }', withService({ saved: true })),
  'Mutation.reportService': mutation('reportService', 'message', withService({ reason: 'SCAM' })),
  'Mutation.setProductSaved': mutation('setProductSaved', 'product { id }', withProduct({ saved: true })),
  'Mutation.reportProduct': mutation('reportProduct', 'message', withProduct({ reason: 'SCAM' })),
  'Mutation.setPostReposted': mutation('setPostReposted', 'post { id }', withPost({ reposted: true })),
  'Mutation.setPostSaved': mutation('setPostSaved', 'post { id }', withPost({ saved: true })),
  'Mutation.reportPost': mutation('reportPost', 'message', withPost({ reason: 'SPAM' })),
  'Mutation.reportComment': mutation('reportComment', 'message', withComment({ reason: 'SPAM' })),
  'Mutation.reportAccount': mutation('reportAccount', 'message', ({ other }) => ({
    userId: globalId('User', other.id),
    reason: 'SCAM',
  })),
  'Mutation.reportMessage': mutation('reportMessage', 'message', withMessage('other', { reason: 'SPAM' })),
  'Mutation.sendMessage': mutation('sendMessage', 'message { id }', ({ other }) => ({
    recipientId: globalId('User', other.id),
    content: 'Is it still there?',
  })),
  'Mutation.editMessage': mutation(
    'editMessage',
    'message { id }',
    withMessage('caller', { content: 'Well?' }),
  ),
  'Mutation.setMessageReaction': mutation(
    'setMessageReaction',
    'message { id }',
    withMessage('other', { reaction: '👍' }),
  ),
  'Mutation.deleteMessage': mutation('deleteMessage', 'deletedMessageId', withMessage('caller')),
  'Mutation.acceptMessageRequest': mutation('acceptMessageRequest', 'conversationId', withChat('other')),
  'Mutation.declineMessageRequest': mutation('declineMessageRequest', 'conversationId', withChat('other')),
  'Mutation.deleteConversation': mutation('deleteConversation', 'conversationId', withChat()),
  'Mutation.setMessagesRead': mutation('setMessagesRead', 'conversation { readUpTo }', withChat()),
  'Mutation.setMessageSettings': mutation('setMessageSettings', 'viewer { showsSeen }', () => ({
    showsSeen: false,
  })),
  'Mutation.setTyping': mutation('setTyping', 'againInMs', withOther),
  'Mutation.markNotificationsRead': mutation('markNotificationsRead', viewer, () => ({
    upTo: '2026-11-23T09:00:00.000Z',
  })),
  'Mutation.setNotificationsWanted': mutation('setNotificationsWanted', viewer, () => ({
    kind: 'LIKE',
    wanted: false,
  })),
  'Subscription.sessionEnded': { document: 'subscription { sessionEnded { __typename } }' },
  'Subscription.dataExport': { document: 'subscription { dataExport { __typename } }' },
  'Subscription.postUpdates': {
    document: 'subscription ($postId: ID!) { postUpdates(postId: $postId) { __typename } }',
    variables: async ({ fennec, other }) => ({ postId: globalId('Post', await storePost(fennec, other)) }),
  },
  'Subscription.productUpdates': {
    document: 'subscription ($productId: ID!) { productUpdates(productId: $productId) { __typename } }',
    variables: async ({ fennec, other }) => ({
      productId: globalId('Product', await storeProduct(fennec, other.id)),
    }),
  },
  'Subscription.userUpdates': {
    document: 'subscription ($userId: ID!) { userUpdates(userId: $userId) { __typename } }',
    variables: async ({ other }) => ({ userId: globalId('User', other.id) }),
  },
  'Subscription.notifications': { document: 'subscription { notifications { __typename } }' },
  'Subscription.messages': { document: 'subscription { messages { __typename } }' },
  'Subscription.typing': { document: 'subscription { typing { userId } }' },
  'Subscription.newPosts': { document: 'subscription { newPosts { postId } }' },
}
