// Forms of a suspended viewer: each shows the suspension on opening, and keeps the typed text.
import { act, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { commitLocalUpdate } from 'relay-runtime'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useIsSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { environmentOf } from '#web/relay/environment.ts'
import { getSession, storeUser } from '#web/session/session.ts'
import {
  emptyList,
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  serve,
  viewerOf,
  type Answers,
} from '../browser.tsx'
import { openAsAda } from '../composer/composerScreen.ts'
import { findBubble, message, ownMessage, chatAnswer } from '../messaging/chats.ts'
import { order } from '../commerce/orders.ts'
import { samplePost, renderPosts } from '../social/posts.tsx'
import { ada, product, vendorViewer } from '../commerce/products.ts'
import { kemi, profileAnswer } from '../social/profiles.ts'
import { service } from '../commerce/services.ts'
import { serveSockets } from '../relay/socketServer.ts'
import { openPanel, panelAnswer, postNode } from '../social/commentPanel.tsx'

setUpBrowser()
beforeEach(() => void serveSockets())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()

const bankAccount = { accountName: 'ADA OBI' }

/** All queries of a screen for a viewer with that suspension, role and open terms. */
function answersFor(
  suspendedUntil: string | null,
  role: 'VENDOR' | 'CUSTOMER' = 'VENDOR',
  termsToAccept: number | null = null,
): Answers {
  const viewer = { ...vendorViewer, ...viewerOf(role), bankAccount, suspendedUntil, termsToAccept }
  const mayEdit = { viewerCanEdit: role === 'VENDOR' && suspendedUntil === null && termsToAccept === null }
  return {
    ...viewerAnswers(viewer),
    ForVendorsQuery: { viewer },
    EditProductScreenQuery: { viewer, product: product(5, { vendor: ada, ...mayEdit }) },
    EditServiceScreenQuery: { viewer, service: service(5, { vendor: ada, ...mayEdit }) },
    BankAccountScreenQuery: { viewer: { ...viewer, bankAccount: null }, banks: [] },
    CreatePostScreenQuery: { viewer },
    ChatScreenQuery: {
      ...chatAnswer(),
      viewer: { ...viewer, conversations: emptyList, messageRequestsCount: 0 },
    },
    ProductScreenQuery: {
      viewer,
      product: product(1, { vendor: { ...product(1).vendor, products: emptyList } }),
    },
  }
}

const vendorPaths = [
  '/add-product',
  '/add-service',
  '/edit-product/5',
  '/edit-service/5',
  '/vendor-bank-account',
]

const editForms = [
  ['/edit-product/5', 'EditProductScreen'],
  ['/edit-service/5', 'EditServiceScreen'],
] as const

/** Types in a vendor's form, and returns after six seconds, when the server answers otherwise. */
async function typeAndReturn(path: string, answers: Answers) {
  vi.useFakeTimers({ toFake: ['Date'] })
  openAsAda(answersFor(null), path)
  const [field] = await screen.findAllByRole<HTMLInputElement>('textbox')
  await userEvent.type(field!, ' new')
  const typed = field!.value
  const calls = serve(answers)
  vi.setSystemTime(Date.now() + 6000)
  await act(async () => void dispatchEvent(new Event('focus')))
  await eventually(() => expect(calls.length).toBeGreaterThan(0))
  return { field: field!, typed }
}

describe('a suspended user', () => {
  it('sees at a delivered order why they cannot review it', async () => {
    const deliveredOrder = order(7, { status: 'DELIVERED', handoverCode: null, viewerCanReview: false })
    const viewer = { ...viewerOf('CUSTOMER'), suspendedUntil: tomorrow() }
    openAsAda({ ...viewerAnswers(viewer), OrderScreenQuery: { viewer, order: deliveredOrder } }, '/orders/7')
    const review = within(await screen.findByRole('region', { name: 'Your review' }))
    expect(review.getByText(/You can read, but not write/)).toBeTruthy()
    expect(review.queryByText(/no longer here/)).toBeNull()
  })

  it.each([...vendorPaths, '/create-post'])(
    'sees at %s that they cannot send the form, before they type',
    async (path) => {
      openAsAda(answersFor(tomorrow()), path)
      expect(await screen.findByText('Not while you are suspended')).toBeTruthy()
      expect(screen.queryByRole('textbox')).toBeNull()
    },
  )

  it('has no field in a chat', async () => {
    openAsAda(answersFor(tomorrow()), '/messages/7')
    expect((await screen.findAllByRole('link', { name: 'Account standing' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('textbox', { name: /Message/ })).toBeNull()
  })

  it('sees in a report that they cannot send it', async () => {
    openAsAda(answersFor(tomorrow()), '/products/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Report product' }))
    expect(await screen.findByRole('dialog', { name: 'Report product' })).toBeTruthy()
    expect(screen.getByText('Not while you are suspended')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('keeps the text of a started comment, and cannot start another', async () => {
    openPanel()
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Add a comment')
    await userEvent.type(field, 'Very nice')
    const { user } = getSession()
    act(() => storeUser({ ...user!, suspendedUntil: tomorrow() }))
    expect(field.value).toBe('Very nice')
    await userEvent.clear(field)
    expect(screen.queryByLabelText('Add a comment')).toBeNull()
    expect(screen.getByRole('link', { name: 'Account standing' })).toBeTruthy()
  })

  it('keeps the text of a comment also once the server says that they cannot reply', async () => {
    openPanel()
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Add a comment')
    await userEvent.type(field, 'Very nice')
    const { user } = getSession()
    act(() => storeUser({ ...user!, suspendedUntil: tomorrow() }))
    act(() =>
      commitLocalUpdate(environmentOf(getSession().token), (store) => {
        store.get(postNode().id)?.setValue(false, 'viewerMayReply')
      }),
    )
    expect([field.isConnected, field.value]).toEqual([true, 'Very nice'])
    await userEvent.clear(field)
    expect(screen.getByText('You can read, but not write.', { exact: false })).toBeTruthy()
    expect(screen.queryByText(/^Only/)).toBeNull()
  })

  it('keeps a started post in its field', async () => {
    openAsAda(answersFor(null), '/create-post')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your post')
    await userEvent.type(field, 'Lab coat')
    const { user } = getSession()
    act(() => storeUser({ ...user!, suspendedUntil: tomorrow() }))
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('Lab coat')
  })

  it.each(['/add-product', '/vendor-bank-account'])(
    'keeps the open form at %s, with the typed text',
    async (path) => {
      openAsAda(answersFor(null), path)
      const [field] = await screen.findAllByRole<HTMLInputElement>('textbox')
      await userEvent.type(field!, '12')
      const typed = field!.value
      act(() =>
        commitLocalUpdate(environmentOf(getSession().token), (store) => {
          store.getRoot().getLinkedRecord('viewer')?.setValue(tomorrow(), 'suspendedUntil')
        }),
      )
      expect(await screen.findByText(/^Your account is suspended until/)).toBeTruthy()
      expect(field!.isConnected).toBe(true)
      expect([typed, field!.value]).toEqual(['12', '12'])
    },
  )

  it.each(editForms)('keeps the open form at %s, and sees why it is not saved', async (path, name) => {
    const { field, typed } = await typeAndReturn(path, {
      ...answersFor(tomorrow()),
      [`${name}Mutation`]: refusal(403, 'FORBIDDEN', 'You can read, but not write'),
    })
    expect(await screen.findByText(/^Your account is suspended until/)).toBeTruthy()
    expect([field.isConnected, field.value]).toEqual([true, typed])
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('You can read, but not write')).toBeTruthy()
    expect(field.value).toBe(typed)
  })

  const suspend = () => {
    const { user } = getSession()
    act(() => storeUser({ ...user!, suspendedUntil: tomorrow() }))
  }
  const isDisabled = async (role: 'button' | 'menuitem', name: string | RegExp) => {
    const control = await screen.findByRole(role, { name })
    return control.matches('[disabled], [aria-disabled="true"]')
  }

  it.each([
    [/^Repost/, ['Repost', 'Quote']],
    [/Post options/, ['Save Post', 'Mute', 'Block']],
  ])('gets no action under a post that the server would refuse: %s', async (button, items) => {
    const saved = { node: { __typename: 'Post', id: 'post-1', viewerHasSaved: false } }
    renderPosts([samplePost({ viewerMayReply: false })], { answers: { PostMenuItemsQuery: saved } })
    await screen.findByRole('button', { name: /^Like/ })
    suspend()
    expect(await isDisabled('button', /^Like/)).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: button }))
    for (const item of items) expect([item, await isDisabled('menuitem', item)]).toEqual([item, true])
  })

  it('gets no like of a comment, and no reply to it', async () => {
    openPanel(panelAnswer(postNode({ viewerMayReply: false })))
    await screen.findAllByRole('button', { name: /^Like the comment/ })
    suspend()
    for (const like of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Like the comment/ }))
      expect(like.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull()
  })

  it.each([
    ['/profile/7', /^Follow ?Kẹ́mi/],
    ['/products/1', 'Save for later'],
  ])('gets no action at %s that the server would refuse: %s', async (path, button) => {
    const answers = answersFor(tomorrow())
    const profile = profileAnswer(kemi())
    const ofSuspended = { ...viewerOf('VENDOR'), suspendedUntil: tomorrow() }
    openAsAda({ ...answers, ProfileScreenQuery: (call) => ({ ...profile(call), viewer: ofSuspended }) }, path)
    expect(await isDisabled('button', button)).toBe(true)
  })

  const chatWith = (...openedWith: Parameters<typeof chatAnswer>) => ({
    ...chatAnswer(...openedWith),
    viewer: {
      ...viewerOf('VENDOR'),
      suspendedUntil: tomorrow(),
      conversations: emptyList,
      messageRequestsCount: 0,
    },
  })

  it('can copy their own message, but neither edit, delete nor answer it', async () => {
    openAsAda({ ...answersFor(tomorrow()), ChatScreenQuery: chatWith([ownMessage(1)]) }, '/messages/7')
    await userEvent.click(
      (await findBubble('Words 1')).getByRole('button', { name: /^Options for the message/ }),
    )
    expect(await isDisabled('menuitem', 'Delete')).toBe(true)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy', 'Delete'])
  })

  it('gets no answer to a message request', async () => {
    openAsAda(
      { ...answersFor(tomorrow()), ChatScreenQuery: chatWith([message(1)], { state: 'REQUEST' }) },
      '/messages/7',
    )
    const bar = within(await screen.findByRole('region', { name: 'Message request' }))
    for (const button of bar.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
  })

  it('can write again once the suspension is over', async () => {
    openAsAda(answersFor(yesterday()), '/add-product')
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy()
  })
})

it.each(vendorPaths)('a former vendor sees at %s that the screen is for vendors', async (path) => {
  openAsAda(answersFor(null, 'CUSTOMER'), path)
  expect(await screen.findByText('This is for vendors')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('a vendor with terms to accept', () => {
  const answers = answersFor(null, 'VENDOR', 1)

  it.each(vendorPaths)('has the form at %s below the terms', async (path) => {
    openAsAda(answers, path)
    expect(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).toBeTruthy()
    const fields = await screen.findAllByRole('textbox', { hidden: true })
    expect(fields.length).toBeGreaterThan(0)
    expect(screen.queryByText('Not while you are suspended')).toBeNull()
  })

  it.each(editForms)('keeps the typed text at %s when the terms appear', async (path) => {
    const { field, typed } = await typeAndReturn(path, answers)
    expect([field.isConnected, field.value]).toEqual([true, typed])
  })
})

it('a control that a suspension disables renders only when the suspension ends', () => {
  vi.useFakeTimers()
  const render = vi.fn<typeof useIsSuspended>(useIsSuspended)
  const inAMinute = new Date(Date.now() + 60_000).toISOString()
  const never = renderHook(() => render(null))
  const { result } = renderHook(() => render(inAMinute))
  act(() => vi.advanceTimersByTime(40_000))
  expect(result.current).toBe(true)
  expect(render).toHaveBeenCalledTimes(2)
  act(() => vi.advanceTimersByTime(40_000))
  expect(result.current).toBe(false)
  expect(render.mock.calls).toEqual([[null], [inAMinute], [inAMinute]])
  expect(never.result.current).toBe(false)
})
