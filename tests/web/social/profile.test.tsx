// The profile screen: header, lists, actions, and what a private account hides.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  viewerOf,
  type Call,
  matchSentence,
} from '../browser.tsx'
import { callsOf, post } from './feeds.ts'
import { product, productsOf } from '../commerce/products.ts'
import { person } from './people.ts'
import { ada, kemi, profileAnswer, openProfile } from './profiles.ts'

setUpBrowser()

const findMain = async () => within(await screen.findByRole('main'))
const openKemi = (change: object = {}, answers: Parameters<typeof openProfile>[1] = {}) =>
  openProfile('/profile/7', {
    ProfileScreenQuery: profileAnswer(kemi(change), { posts: [post(1)], reposts: [post(2)] }),
    ...answers,
  })

describe('the profile of another user', () => {
  it('shows their name, bio and follower counts', async () => {
    openKemi({
      isVerified: true,
      bio: 'Beads, oils and small joys.',
      link: 'https://kemibeads.com/shop',
      linkHost: 'kemibeads.com',
      followersCount: 8902,
      postsCount: 148,
    })
    const main = await findMain()
    expect(await screen.findByRole('heading', { level: 1, name: 'Kẹ́mi Ajayi 148 posts' })).toBeTruthy()
    expect(main.getByText('@kẹ́mi.unilag')).toBeTruthy()
    expect(main.getAllByRole('img', { name: 'Verified' })).not.toHaveLength(0)
    expect(main.getByText('Beads, oils and small joys.')).toBeTruthy()
    expect(main.getByText('8,902').parentElement?.textContent).toBe('8,902 followers')
    expect(main.getByText('2').parentElement?.textContent).toBe('2 following')
    await eventually(() => expect(document.title).toBe('Kẹ́mi Ajayi · Fennec'))
  })

  it('shows the host and the path of their link, with a safe `rel` (001 §5, T40)', async () => {
    openKemi({ link: 'https://kemibeads.com/shop', linkHost: 'kemibeads.com' })
    const link = (await findMain()).getByRole('link', { name: 'kemibeads.com/shop' })
    expect(link.getAttribute('href')).toBe('https://kemibeads.com/shop')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  })

  it('links to a chat, and lists no products of a user who sells none', async () => {
    openKemi()
    const main = await findMain()
    expect((await main.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe('/messages/7')
    expect(main.queryByRole('link', { name: 'Products' })).toBeNull()
    expect(main.queryByRole('button', { name: 'Share profile' })).toBeNull()
  })

  it('links to the products of a vendor', async () => {
    openKemi({ userType: 'VENDOR' })
    const products = await (await findMain()).findByRole('link', { name: 'Products' })
    expect(products.getAttribute('href')).toBe('/vendor-products/7')
    expect(screen.queryByRole('region', { name: 'For sale' })).toBeNull()
  })

  it('shows the newest products of a vendor, each with a link, and a link to all of them', async () => {
    openKemi({ userType: 'VENDOR', products: productsOf([product(2), product(1, { stock: 0 })]) })
    const sold = within(await screen.findByRole('region', { name: 'For sale' }))
    expect(sold.getByRole('link', { name: 'Hoodie 2' }).getAttribute('href')).toBe('/products/2')
    expect(sold.getByText('Sold out')).toBeTruthy()
    expect(sold.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/vendor-products/7')
  })

  it('follows at once, and counts it', async () => {
    const followed = { id: kemi().id, viewerFollowStatus: 'ACCEPTED', followersCount: 5 }
    const { calls } = openKemi({}, { useSetFollowingMutation: { setFollowing: { user: followed } } })
    await userEvent.click(await screen.findByRole('button', { name: /^Follow/ }))
    expect(await screen.findByRole('button', { name: /^Unfollow/ })).toBeTruthy()
    expect(screen.getByText('5').parentElement?.textContent).toBe('5 followers')
    expect(callsOf(calls, 'useSetFollowingMutation')[0]?.variables.input).toMatchObject({ following: true })
  })

  it('hides the posts of a private account until it has accepted (001 §2)', async () => {
    const asks = { id: kemi().id, viewerFollowStatus: 'REQUESTED', followersCount: 4 }
    openKemi({ isPrivate: true }, { useSetFollowingMutation: { setFollowing: { user: asks } } })
    expect(await screen.findByRole('heading', { name: 'This account is private' })).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('link', { name: '4 followers' })).toBeNull()
    expect(screen.queryByText('Post number 1')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Follow/ }))
    expect(await screen.findByRole('button', { name: /^Requested/ })).toBeTruthy()
    expect(screen.getByText(matchSentence('once Kẹ́mi Ajayi accepts'))).toBeTruthy()
  })

  it('shows the posts of a private account to its followers', async () => {
    openKemi({ isPrivate: true, viewerFollowStatus: 'ACCEPTED' })
    expect(await screen.findByText('Post number 1')).toBeTruthy()
  })

  it('shares its link', async () => {
    openKemi()
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(await screen.findByRole('button', { name: 'Profile options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith(`${location.origin}/profile/7`)
  })

  it('links to the followers, and names those whom the viewer knows', async () => {
    const people = [person(8, 'Chioma Udo'), person(9, 'Bola Ige')]
    openKemi({ viewerKnownFollowers: { count: 5, people, __typename: 'KnownFollowers' } })
    const main = await findMain()
    expect((await main.findByRole('link', { name: '4 followers' })).getAttribute('href')).toBe(
      '/profile/7/followers',
    )
    expect(main.getByRole('link', { name: '2 following' }).getAttribute('href')).toBe('/profile/7/following')
    expect(
      main.getByText(matchSentence('Followed by Chioma Udo, Bola Ige, and 3 others you follow')),
    ).toBeTruthy()
  })

  it('can be muted and unmuted', async () => {
    const answer = (viewerHasMuted: boolean) => ({
      setMuted: { user: { id: kemi().id, viewerHasMuted }, viewer: { hasMessageRequests: false } },
    })
    const { calls } = openKemi(
      {},
      { useSetMutedMutation: ({ variables }: Call) => answer(variables.input?.['muted'] === true) },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Profile options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }))
    expect(await screen.findByText('Kẹ́mi Ajayi muted')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Profile options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unmute' }))
    await eventually(() =>
      expect(
        callsOf(calls, 'useSetMutedMutation').map(({ variables }) => variables.input?.['muted']),
      ).toEqual([true, false]),
    )
  })

  it('offers no follow request any more once it is muted', async () => {
    const viewer = viewerOf('CUSTOMER', { hasMessageRequests: true })
    openKemi(
      {},
      {
        ...viewerAnswers(viewer),
        ProfileScreenQuery: (call: Call) => ({ ...profileAnswer(kemi())(call), viewer }),
        useSetMutedMutation: {
          setMuted: { user: { id: kemi().id, viewerHasMuted: true }, viewer: { hasMessageRequests: false } },
        },
      },
    )
    await screen.findAllByRole('link', { name: 'Messages, message requests' })
    await userEvent.click(await screen.findByRole('button', { name: 'Profile options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }))
    await screen.findAllByRole('link', { name: 'Messages' })
    expect(screen.queryByRole('link', { name: /message requests/ })).toBeNull()
  })

  it('can be blocked after a question, and closes then', async () => {
    const { address, calls } = openKemi(
      {},
      {
        useSetBlockedMutation: { setBlocked: { user: null, viewer: viewerOf('CUSTOMER', { user: ada() }) } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Profile options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }))
    const question = within(await screen.findByRole('alertdialog', { name: /^Block Kẹ́mi Ajayi/ }))
    expect(callsOf(calls, 'useSetBlockedMutation')).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Account blocked')).toBeTruthy()
    expect(callsOf(calls, 'useSetBlockedMutation')[0]?.variables.input).toEqual({
      userId: kemi().id,
      blocked: true,
    })
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
  })

  it('can be reported', async () => {
    const { calls } = openKemi({}, { ReportAccountDialogMutation: { reportAccount: { message: 'Thanks' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Profile options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report Account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Account' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Spam or fake account' }))
    await userEvent.click(dialog.getByRole('button', { name: /Report|Submit/ }))
    await eventually(() =>
      expect(callsOf(calls, 'ReportAccountDialogMutation')[0]?.variables.input).toMatchObject({
        userId: kemi().id,
        reason: 'SPAM',
      }),
    )
  })

  it('opens the picture in full size', async () => {
    openKemi({ largeImageUrl: '/media/kemi-192.webp', wholeImageUrl: '/media/kemi-512.webp' })
    await userEvent.click(await screen.findByRole('button', { name: /^View profile picture/ }))
    const large = within(await screen.findByRole('dialog')).getByRole('img')
    expect(large.getAttribute('src')).toBe('/media/kemi-512.webp')
  })
})

describe('the tabs of a profile', () => {
  it('are posts and reposts, each with an address', async () => {
    const { address, calls } = openKemi()
    expect(await screen.findByText('Post number 1')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Posts' }).getAttribute('aria-selected')).toBe('true')
    await userEvent.click(screen.getByRole('tab', { name: 'Reposts' }))
    expect(await screen.findByText('Post number 2')).toBeTruthy()
    expect(screen.queryByText('Post number 1')).toBeNull()
    expect(address()).toBe('/profile/7?tab=reposts')
    const variables = callsOf(calls, 'ProfileScreenQuery').map((call) => call.variables)
    expect(variables).toEqual([
      { databaseId: 7, withPosts: true, withReposts: false },
      { databaseId: 7, withPosts: false, withReposts: true },
    ])
  })

  it('keep the focus when the arrow keys switch between them', async () => {
    const { address, go } = openProfile('/messages', {
      ProfileScreenQuery: profileAnswer(kemi(), { posts: [post(1)], reposts: [post(2)] }),
    })
    await go('/profile/7')
    await userEvent.click(await screen.findByRole('tab', { name: 'Posts' }))
    await userEvent.keyboard('{ArrowLeft}')
    expect(await screen.findByText('Post number 2')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/profile/7?tab=reposts'))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Reposts', selected: true }))
  })

  it('open by their address', async () => {
    openProfile('/profile/7?tab=reposts', {
      ProfileScreenQuery: profileAnswer(kemi(), { reposts: [post(2)] }),
    })
    expect(await screen.findByText('Post number 2')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Reposts' }).getAttribute('aria-selected')).toBe('true')
  })

  it('keep the current list when the other fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = profileAnswer(kemi(), { posts: [post(1)] })
    const { address } = openKemi(
      {},
      {
        ProfileScreenQuery: (call: Call) =>
          'withReposts' in call.variables && call.variables.withReposts ? brokenConnection : answer(call),
      },
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Reposts' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Post number 1')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Posts' }).getAttribute('aria-selected')).toBe('true')
    expect(address()).toBe('/profile/7')
  })

  it('say when they are empty', async () => {
    openProfile('/profile/7', { ProfileScreenQuery: profileAnswer(kemi({ postsCount: 0 })) })
    expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeTruthy()
    expect(screen.queryByText('Finish your profile')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Reposts' }))
    expect(await screen.findByRole('heading', { name: 'No reposts yet' })).toBeTruthy()
  })
})

describe('the viewer’s own profile', () => {
  const openOwnProfile = (change: object = {}, answers: Parameters<typeof openProfile>[1] = {}) =>
    openProfile('/profile', {
      ProfileScreenQuery: profileAnswer(ada(change), { posts: [post(1)], reposts: [] }),
      ...answers,
    })

  it('opens where the path has no name', async () => {
    const { address } = openOwnProfile()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Obi 1 post' })).toBeTruthy()
    expect(address()).toBe('/profile/3')
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
  })

  it('shares its link with other apps where the browser can', async () => {
    const share = vi.fn<(shared: ShareData) => Promise<void>>(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    openOwnProfile()
    await userEvent.click(await screen.findByRole('button', { name: 'Share profile' }))
    expect(share).toHaveBeenCalledWith({ title: 'Ada Obi on Fennec', url: `${location.origin}/profile/3` })
  })

  it('copies its link where the browser cannot', async () => {
    openOwnProfile()
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(await screen.findByRole('button', { name: 'Share profile' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
  })

  it('has a menu that leads to the settings', async () => {
    const { address } = openOwnProfile({}, { SettingsScreenQuery: { viewer: viewerOf('CUSTOMER') } })
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await eventually(() => expect(address()).toBe('/settings'))
  })

  it('makes a vendor of a customer who accepts the terms of vendors (002 §6)', async () => {
    const started = {
      startSelling: { viewer: { termsToAccept: null, user: { ...ada({ userType: 'VENDOR' }) } } },
    }
    let isBroken = true
    const { calls } = openOwnProfile(
      {},
      { StartSellingMutation: () => (isBroken ? brokenConnection : started) },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Start selling' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start selling' }))
    const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start selling' })
    expect(start.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I accept the terms of vendors' }))
    await userEvent.click(start)
    expect(await dialog.findByText(/^Fennec could not be reached/)).toBeTruthy()
    isBroken = false
    await userEvent.click(start)
    expect(await screen.findByText('You are a vendor now')).toBeTruthy()
    expect(calls.filter(({ operation }) => operation === 'StartSellingMutation')).toHaveLength(2)
    expect(await (await findMain()).findByRole('link', { name: 'Products' })).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ userType: 'vendor' })
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    await screen.findByRole('menuitem', { name: 'Settings' })
    expect(screen.queryByRole('menuitem', { name: 'Start selling' })).toBeNull()
  })

  it('links a vendor to products and orders', async () => {
    openOwnProfile({ userType: 'VENDOR' })
    const main = await findMain()
    expect((await main.findByRole('link', { name: 'Products' })).getAttribute('href')).toBe(
      '/vendor-products',
    )
    expect(main.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/vendor-orders')
  })

  it('counts the open steps until none is left (001 §2)', async () => {
    const empty = { postsCount: 0, profileImageUrl: null }
    openProfile('/profile/3', { ProfileScreenQuery: profileAnswer(ada(empty)) })
    const card = within(await screen.findByRole('region', { name: 'Finish your profile' }))
    expect(card.getByText('2 left')).toBeTruthy()
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Create post',
      'Add profile photo',
    ])
    await userEvent.click(card.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('dialog', { name: 'Change photo' })).toBeTruthy()
  })

  it('shows only the steps that are left', async () => {
    openOwnProfile({ postsCount: 1, profileImageUrl: null })
    const card = within(await screen.findByRole('region', { name: 'Finish your profile' }))
    expect(card.getByText('1 left')).toBeTruthy()
    expect(card.queryByText('Create post')).toBeNull()
  })

  it('shows no steps once all are done', async () => {
    openOwnProfile({ profileImageUrl: '/media/ada.webp' })
    await screen.findByText('Post number 1')
    expect(screen.queryByText('Finish your profile')).toBeNull()
  })

  it('publishes a post, which appears at its top and counts', async () => {
    const answers = {
      ...post(50),
      content: 'Just written',
      author: { ...post(50).author, ...ada({ postsCount: 2 }) },
    }
    openOwnProfile(
      { profileImageUrl: '/media/ada.webp' },
      {
        ComposerDialogQuery: { viewer: { user: ada() } },
        useCreatePostMutation: { createPost: { post: answers, own: answers } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: /What's new/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New post' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Your post' }), 'Just written')
    await userEvent.click(dialog.getByRole('button', { name: 'Post' }))
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    const articles = within(screen.getByRole('feed', { name: 'Posts' })).getAllByRole('article')
    expect(
      articles.map((article) => /Just written|Post number 1/.exec(article.textContent ?? '')?.[0]),
    ).toEqual(['Just written', 'Post number 1'])
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Obi 2 posts' })).toBeTruthy()
  })

  it('loses a repost at once when the viewer takes it back here', async () => {
    const mine = post(2, { viewerHasReposted: true })
    openProfile('/profile/3?tab=reposts', {
      ProfileScreenQuery: profileAnswer(ada(), { reposts: [mine] }),
      useSetRepostedMutation: {
        setPostReposted: { post: { ...mine, viewerHasReposted: false, repostsCount: 16 } },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /repost/i, expanded: false }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo repost' }))
    expect(await screen.findByRole('heading', { name: 'No reposts yet' })).toBeTruthy()
  })
})

describe('a profile that is not there', () => {
  it('says that it is loading', async () => {
    openProfile('/profile/7', { ProfileScreenQuery: () => new Promise<Response>(() => {}) })
    expect(await screen.findByText('Loading profile...')).toBeTruthy()
  })

  it('sends no query where the path has no name', async () => {
    const { calls } = openProfile('/profile/abc', { ProfileScreenQuery: profileAnswer(null) })
    expect(await screen.findByRole('heading', { name: /Nothing here/ })).toBeTruthy()
    expect(callsOf(calls, 'ProfileScreenQuery')).toEqual([])
  })

  it('is not found where no user exists, or none for the viewer, and links back', async () => {
    const { address, go } = openProfile('/settings', {
      SettingsScreenQuery: { viewer: viewerOf('CUSTOMER') },
      ProfileScreenQuery: profileAnswer(null),
    })
    await go('/profile/99')
    expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeTruthy()
    history.replaceState({ idx: 1 }, '')
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
    await eventually(() => expect(address()).toBe('/settings'))
    history.replaceState(null, '')
  })

  it('shows the server’s words, and retries', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const answer = profileAnswer(kemi(), { posts: [post(1)] })
    openProfile('/profile/7', {
      ProfileScreenQuery: (call: Call) =>
        isBroken ? refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong') : answer(call),
    })
    expect(await screen.findByRole('heading', { name: 'Error loading profile' })).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Post number 1')).toBeTruthy()
  })
})
