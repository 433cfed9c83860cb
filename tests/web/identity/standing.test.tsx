// The viewer's account standing: the banner of a suspended user, the list of sanctions, and appeals against them.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sanctionTexts } from '#rules/moderation/sanctions'
import { clearSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  serve,
  viewerOf,
  openAppSignedIn,
  type Answers,
} from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() =>
  Promise.all([import('#web/relay/network/socket.ts'), import('#web/components/shell/SuspendedNotice.tsx')]),
)
afterEach(() => act(clearSession))

const farFuture = '2126-12-05T22:30:00.000Z'
const bannerText = 'Your account is suspended until 5 December 2126. You can read, but not write.'

const sanction = (change: object = {}) => ({
  __typename: 'Sanction',
  id: btoa('Sanction:7'),
  kind: 'WARNING',
  rule: 'HARASSMENT',
  words: 'Leave Bayo alone.',
  subjectKind: null,
  excerpt: null,
  until: null,
  createdAt: '2026-11-26T09:00:00.000Z',
  endedAt: null,
  mayBeAppealed: true,
  appeal: null,
  appealedAt: null,
  appealState: null,
  answer: null,
  answeredAt: null,
  ...change,
})

const appealedSanction = (change: object = {}) =>
  sanction({
    mayBeAppealed: false,
    appeal: 'It was not me.',
    appealedAt: '2026-11-27T09:00:00.000Z',
    appealState: 'WAITING',
    ...change,
  })

const viewerWith = (change: object = {}) => viewerOf('CUSTOMER', { sanctions: [], ...change })
const answersFor = (viewer: object) => ({
  ...viewerAnswers(viewer),
  SettingsScreenQuery: { viewer },
  StandingScreenQuery: { viewer },
})
const openStanding = (sanctions: object[], answers: Answers = {}) =>
  openAppSignedIn('/account-standing', { ...answersFor(viewerWith({ sanctions })), ...answers })

const queryBanner = () => screen.queryByText(bannerText, { exact: false })

describe('the suspension banner', () => {
  it('shows while the viewer is suspended, by the day of Lagos, and links to the reason', async () => {
    const { address } = openAppSignedIn('/settings', answersFor(viewerWith({ suspendedUntil: farFuture })))
    await eventually(() => expect(queryBanner()).toBeTruthy())
    await userEvent.click(screen.getByRole('link', { name: 'Why, and how to appeal' }))
    expect(address()).toBe('/account-standing')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    await eventually(() => expect(queryBanner()).toBeTruthy())
  })

  it('is absent for a viewer without a suspension, or whose suspension is over', async () => {
    const { go } = openAppSignedIn('/settings', answersFor(viewerWith()))
    await screen.findByRole('link', { name: 'Account standing' })
    expect(screen.queryByRole('link', { name: 'Why, and how to appeal' })).toBeNull()
    const past = viewerWith({ suspendedUntil: new Date(Date.now() - 60_000).toISOString() })
    serve(answersFor(past))
    await go('/account-standing')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Why, and how to appeal' })).toBeNull()
  })

  it('goes by itself when the suspension ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const until = new Date(Date.now() + 20_000).toISOString()
    openAppSignedIn('/settings', answersFor(viewerWith({ suspendedUntil: until })))
    const link = () => screen.queryByRole('link', { name: 'Why, and how to appeal' })
    await eventually(() => expect(link()).toBeTruthy())
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(link()).toBeNull()
  })

  it('appears at once over any screen when the suspension starts, and goes when it is lifted', async () => {
    const net = serveSockets()
    openAppSignedIn('/settings', answersFor(viewerWith()))
    await screen.findByRole('link', { name: 'Account standing' })
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    serve(answersFor(viewerWith({ suspendedUntil: farFuture })))
    await act(async () => net.last.closeFromServer(4403))
    await eventually(() => expect(queryBanner()).toBeTruthy())
    await eventually(() => expect(net.sockets).toHaveLength(2))
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    serve(answersFor(viewerWith()))
    await act(async () => net.last.closeFromServer(4403))
    await eventually(() => expect(queryBanner()).toBeNull())
  })

  it('appears also where the list is not refetched, since the viewer has loaded more of it', async () => {
    const net = serveSockets()
    openAppSignedIn('/customer-dashboard', answersFor(viewerWith()))
    await screen.findByRole('heading', { name: 'Home' })
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    vi.stubGlobal('scrollY', innerHeight * 2)
    const calls = serve(answersFor(viewerWith({ suspendedUntil: farFuture })))
    await act(async () => net.last.closeFromServer(4403))
    await eventually(() => expect(queryBanner()).toBeTruthy())
    expect(calls.map(({ operation }) => operation)).not.toContain('DashboardScreenQuery')
  })
})

const findCard = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the account standing', () => {
  it('shows each sanction with its reason, in the order of the server, and whether it was lifted', async () => {
    openStanding([
      appealedSanction({
        id: btoa('Sanction:9'),
        kind: 'SUSPENSION',
        rule: 'SCAM',
        words: null,
        until: '2026-12-04T23:30:00.000Z',
        endedAt: '2026-11-28T09:00:00.000Z',
        appealState: 'GRANTED',
        answer: 'You are right.',
        answeredAt: '2026-11-28T09:00:00.000Z',
      }),
      appealedSanction({
        id: btoa('Sanction:8'),
        kind: 'TAKE_DOWN',
        subjectKind: 'POST',
        excerpt: 'Buy followers',
      }),
      sanction(),
    ])
    const suspension = await findCard('Suspended until 5 December 2026')
    for (const text of ['Scam or fraudulent activity', 'Taken back on 28 November 2026', 'You are right.'])
      expect(suspension.getByText(text, { exact: false })).toBeTruthy()
    expect(suspension.getByText('Granted')).toBeTruthy()
    expect(suspension.queryByRole('button')).toBeNull()
    const removal = await findCard('Your post was removed')
    expect(removal.getByText('Buy followers')).toBeTruthy()
    expect(removal.getByText('Waiting')).toBeTruthy()
    expect(removal.getByText('It was not me.')).toBeTruthy()
    const warning = await findCard('Warned')
    expect(warning.getByText('Leave Bayo alone.')).toBeTruthy()
    expect(warning.getByText('26 November 2026')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: 'Appeal' })).toHaveLength(1)
  })

  it('takes an appeal once; a failure keeps the typed text, and nothing is sent without a text', async () => {
    let isBroken = true
    const { calls } = openStanding([sanction()], {
      AppealDialogMutation: () =>
        isBroken ? brokenConnection : { appeal: { sanction: appealedSanction() } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Why do you see it differently?')
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await send()
    expect(await dialog.findByText('Say why you see it differently')).toBeTruthy()
    await userEvent.type(field, 'It was not me.')
    await send()
    expect(await screen.findByText('Failed to send the appeal')).toBeTruthy()
    expect(field.value).toBe('It was not me.')
    isBroken = false
    await send()
    expect(await screen.findByText('Appeal sent')).toBeTruthy()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await findCard('Warned')).getByText('Waiting')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
    const appealCalls = calls.filter(({ operation }) => operation === 'AppealDialogMutation')
    expect(appealCalls.map(({ variables }) => variables.input)).toEqual(
      Array(2).fill({ sanctionId: btoa('Sanction:7'), text: 'It was not me.' }),
    )
  })

  it('shows in the words of the server why an appeal is not possible', async () => {
    openStanding([sanction()], {
      AppealDialogMutation: refusal(409, 'CONFLICT', sanctionTexts.alreadyAppealed),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Why do you see it differently?')
    await userEvent.type(field, 'Once more')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(sanctionTexts.alreadyAppealed)).toBeTruthy()
    expect(field.value).toBe('Once more')
  })

  it.each([
    ['DENIED', 'Denied', 'We have looked again.'],
    ['GRANTED', 'Granted', 'You are right.'],
  ])('shows at once that an appeal is answered: %s', async (appealState, state, answer) => {
    const net = serveSockets()
    openStanding([appealedSanction()])
    expect((await findCard('Warned')).getByText('Waiting')).toBeTruthy()
    await eventually(() => expect(net.sockets.at(-1)?.subscriptions.size).toBeGreaterThan(0))
    const calls = serve(
      answersFor(
        viewerWith({
          sanctions: [appealedSanction({ appealState, answer, answeredAt: appealedSanction().appealedAt })],
        }),
      ),
    )
    const notification = (kind: string) =>
      act(async () =>
        net.last.publish({ notifications: { __typename: 'Notified', seq: 9, notification: { kind } } }),
      )
    await notification('SYSTEM')
    expect(calls).toEqual([])
    await notification('STANDING')
    await eventually(async () => expect((await findCard('Warned')).getByText(state)).toBeTruthy())
    expect((await findCard('Warned')).getByText(answer)).toBeTruthy()
  })

  it('says that it failed to load, and retries', async () => {
    let isBroken = true
    openStanding([], {
      StandingScreenQuery: () =>
        isBroken ? brokenConnection : { viewer: viewerWith({ sanctions: [sanction()] }) },
    })
    expect(await screen.findByText('Failed to fetch account standing')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findCard('Warned')).toBeTruthy()
  })
})
