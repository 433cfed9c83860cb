// The admin area: the second factor that opens it, the figures, and the list of all users.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { adminAccount, accountsAnswer, adminStats } from './accounts.ts'
import { serveSockets } from '../relay/socketServer.ts'
import { eventually, setUpBrowser, viewerAnswers, refusal, viewerOf, openAppSignedIn } from '../browser.tsx'

setUpBrowser()

type Answers = Parameters<typeof openAppSignedIn>[1]

const adminWith = (secondFactor: string) => ({ ...viewerOf('ADMIN'), secondFactor })

const ownFactor = (change: object = {}) => ({
  __typename: 'OwnFactor',
  id: btoa('OwnFactor:3'),
  setUpAt: '2026-11-20T09:00:00.000Z',
  isRequired: false,
  recoveryCodesLeft: 10,
  ...change,
})

const openAdmin = (answers: Answers = {}, path = '/admin-dashboard') => {
  const viewer = adminWith('NOT_NEEDED')
  return openAppSignedIn(path, {
    ...viewerAnswers(viewer),
    AdminGateQuery: { viewer },
    FiguresQuery: { admin: { stats: adminStats } },
    TrendsQuery: { admin: { weeks: [] } },
    pendingReportsQuery: { admin: { stats: adminStats } },
    AccountListQuery: accountsAnswer([
      adminAccount(1),
      adminAccount(2, { userType: 'ADMIN', isVerified: true }),
    ]),
    ...answers,
  })
}

const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const findField = (name: string) => screen.findByLabelText(name)

describe('an admin', () => {
  it('sees the figures and the users, each with a button to verify, except admins', async () => {
    openAdmin()
    const figures = within(await screen.findByRole('list', { name: 'Figures' }))
    expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Total Users12,846',
      'Verified Users3,102',
      'Unverified Users9,744',
      'Total Posts48,219',
      'Total Comments193,507',
      'Pending Reports17',
    ])
    expect(await screen.findAllByText('3 Feb 2026')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^(Un)?[Vv]erify / })).toHaveLength(1)
    expect(screen.getByText('Showing 1 to 2 of 2 users')).toBeTruthy()
  })

  it('sees the figures update live', async () => {
    const net = serveSockets()
    openAdmin()
    const figures = within(await screen.findByRole('list', { name: 'Figures' }))
    const findSubscription = (name: string) =>
      [...(net.sockets.at(-1)?.subscriptions ?? [])].find(([, { operationName }]) => operationName === name)
    const pushUpdate = async (name: string, data: object) => {
      await eventually(() => expect(findSubscription(name)).toBeTruthy())
      await act(async () =>
        net.last.sendToClient({ id: findSubscription(name)?.[0], type: 'next', payload: { data } }),
      )
    }
    const { pendingReports, pendingPostReports, pendingAccountReports, ...totals } = adminStats
    const pending = { pendingReports: pendingReports + 1, pendingPostReports, pendingAccountReports }
    await pushUpdate('AdminNewsSubscription', { adminNews: { ticket: null, admin: { stats: pending } } })
    await pushUpdate('FiguresSubscription', {
      adminStats: { ...totals, totalUsers: 12_847, unverifiedUsers: 9745, totalPosts: 48_218 },
    })
    expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Total Users12,847',
      'Verified Users3,102',
      'Unverified Users9,745',
      'Total Posts48,218',
      'Total Comments193,507',
      'Pending Reports18',
    ])
  })

  it.each([
    ['every 30 seconds without a socket', 'away', 2],
    ['once with a socket', 'welcome', 1],
  ] as const)('gets the figures refetched %s', async (_case, greeting, times) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    serveSockets(greeting)
    const { calls } = openAdmin()
    await screen.findByRole('list', { name: 'Figures' })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(calls.filter(({ operation }) => operation === 'FiguresQuery')).toHaveLength(times)
  })

  it('views Fennec as users see it, and returns', async () => {
    const { address } = openAdmin()
    await userEvent.click(await screen.findByRole('link', { name: 'View as User' }))
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
    await userEvent.click(await screen.findByRole('link', { name: 'View as Admin' }))
    await eventually(() => expect(address()).toBe('/admin-dashboard'))
  })

  it('verifies a user with a note of what was checked', async () => {
    let isVerified = false
    const { calls } = openAdmin({
      useSetAccountVerifiedMutation() {
        isVerified = true
        const user = { __typename: 'User', id: btoa('User:1'), isVerified }
        return { setAccountVerified: { user } }
      },
      // The fake clock polls meanwhile on a slow machine.
      AccountListQuery: () => accountsAnswer([adminAccount(1, { isVerified })]),
    })
    await clickButton('Verify Danladi Musa 1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify Danladi Musa 1' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Student card seen')
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('User verified successfully')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Unverify Danladi Musa 1' })).toBeTruthy()
    const verifyCall = calls.find(({ operation }) => operation === 'useSetAccountVerifiedMutation')
    expect(verifyCall?.variables).toEqual({
      input: { userId: btoa('User:1'), isVerified: true, note: 'Student card seen' },
    })
  })

  it('searches and pages, and the address keeps the position', async () => {
    const { address, calls } = openAdmin({
      AccountListQuery: accountsAnswer([adminAccount(1)], { total: 45 }),
    })
    await screen.findByText('Page 1 of 3')
    await clickButton('Next')
    expect(address()).toBe('/admin-dashboard?page=2')
    await userEvent.type(await findField('Search name or email'), 'musa')
    await vi.waitFor(() => expect(address()).toBe('/admin-dashboard?search=musa'))
    await clickButton('Suspended')
    expect(address()).toBe('/admin-dashboard?search=musa&show=suspended')
    await vi.waitFor(() =>
      expect(calls.findLast(({ operation }) => operation === 'AccountListQuery')?.variables).toMatchObject({
        page: 1,
        search: 'musa',
        isSuspended: true,
      }),
    )
  })

  it('sees when nobody is found, and when the list fails to load', async () => {
    openAdmin({ AccountListQuery: accountsAnswer([]) })
    expect(await screen.findByText('No users found')).toBeTruthy()
  })
})

describe('the second factor', () => {
  it('is required before any part of the admin area opens', async () => {
    let isWrong = true
    const confirmed = adminWith('CONFIRMED')
    const { calls } = openAdmin({
      AdminGateQuery: { viewer: adminWith('TO_CONFIRM') },
      useConfirmFactorMutation: () =>
        isWrong
          ? refusal(400, 'INVALID_INPUT', 'Invalid code', [{ path: 'code', message: 'Invalid code' }])
          : { confirmSecondFactor: { viewer: confirmed } },
    })
    await userEvent.type(await findField('Code'), '000000')
    expect(await screen.findByText('Invalid code')).toBeTruthy()
    expect(calls.some(({ operation }) => operation === 'FiguresQuery')).toBe(false)
    isWrong = false
    await clickButton('Confirm')
    expect(await screen.findByRole('list', { name: 'Figures' })).toBeTruthy()
  })

  it('is set up with the password, a QR code and a code of the app, and ends with recovery codes', async () => {
    let state = 'TO_SET_UP'
    const { calls } = openAdmin({
      AdminGateQuery: () => ({ viewer: adminWith(state) }),
      EnrolFactorBeginMutation: {
        beginSecondFactor: {
          key: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Fennec?secret=JBSWY3DPEHPK3PXP',
        },
      },
      EnrolFactorConfirmMutation: () => {
        state = 'CONFIRMED'
        return {
          confirmSecondFactor: {
            recoveryCodes: ['aaaaa-bbbbb-ccccc-ddddd'],
            ownFactor: ownFactor(),
            viewer: { secondFactor: state },
          },
        }
      },
    })
    const gateCallsCount = () => calls.filter(({ operation }) => operation === 'AdminGateQuery').length
    await userEvent.type(await findField('Current password'), 'secret word')
    await clickButton('Go on')
    expect(await screen.findByRole('img', { name: 'A QR code with the key below' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await userEvent.type(await findField('Code'), '123456')
    expect(await screen.findByText('aaaaa-bbbbb-ccccc-ddddd')).toBeTruthy()
    // The admin has opened their password manager meanwhile.
    vi.setSystemTime(Date.now() + 60_000)
    act(() => void dispatchEvent(new Event('focus')))
    await eventually(() => expect(gateCallsCount()).toBeGreaterThan(1))
    expect(screen.getByText('aaaaa-bbbbb-ccccc-ddddd')).toBeTruthy()
    await clickButton('I have kept them')
    expect(await screen.findByRole('list', { name: 'Figures' })).toBeTruthy()
  })

  it('is set up with the keyboard alone: a wrong code leaves the focus in its field, and Enter confirms the codes', async () => {
    const { keyboard } = userEvent.setup({ delay: null })
    const setUp = {
      recoveryCodes: ['aaaaa-bbbbb-ccccc-ddddd'],
      ownFactor: ownFactor(),
      viewer: { secondFactor: 'CONFIRMED' },
    }
    let isWrong = true
    openAdmin(
      {
        SecondFactorScreenQuery: {
          viewer: adminWith('NOT_NEEDED'),
          admin: { ownFactor: ownFactor({ setUpAt: null, recoveryCodesLeft: 0 }) },
        },
        EnrolFactorBeginMutation: { beginSecondFactor: { key: 'JBSWY3DP', uri: 'otpauth://totp/Fennec' } },
        EnrolFactorConfirmMutation: () =>
          isWrong
            ? refusal(400, 'INVALID_INPUT', 'Invalid code', [{ path: 'code', message: 'Invalid code' }])
            : { confirmSecondFactor: setUp },
      },
      '/admin/second-factor',
    )
    const tabTo = async (control: HTMLElement) => {
      for (let tabs = 0; tabs < 40 && document.activeElement !== control; tabs++) await keyboard('{Tab}')
      expect(document.activeElement).toBe(control)
    }
    await tabTo(await findField('Current password'))
    await keyboard('secret word{Enter}')
    await tabTo(await findField('Code'))
    await keyboard('000000')
    expect(await screen.findByText('Invalid code')).toBeTruthy()
    const code = await findField('Code')
    expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code])
    isWrong = false
    await keyboard('{Control>}a{/Control}123456')
    expect(await screen.findByText('aaaaa-bbbbb-ccccc-ddddd')).toBeTruthy()
    await tabTo(screen.getByRole('button', { name: 'I have kept them' }))
    await keyboard('{Enter}')
    const renew = await screen.findByRole('button', { name: 'New recovery codes' })
    await tabTo(renew)
    await keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await keyboard('{Escape}')
    await eventually(() => expect(document.activeElement).toBe(renew))
  })
})

describe('an admin’s own second factor', () => {
  const openOwnFactor = (factor: object, answers: Answers = {}) =>
    openAdmin(
      {
        SecondFactorScreenQuery: { viewer: adminWith('CONFIRMED'), admin: { ownFactor: factor } },
        ...answers,
      },
      '/admin/second-factor',
    )
  const none = ownFactor({ setUpAt: null, recoveryCodesLeft: 0 })

  it('is set up from the menu where it is optional', async () => {
    const { address } = openAdmin({
      SecondFactorScreenQuery: { viewer: adminWith('NOT_NEEDED'), admin: { ownFactor: none } },
      EnrolFactorBeginMutation: { beginSecondFactor: { key: 'JBSWY3DP', uri: 'otpauth://totp/Fennec' } },
      EnrolFactorConfirmMutation: {
        confirmSecondFactor: {
          recoveryCodes: ['aaaaa-bbbbb-ccccc-ddddd'],
          ownFactor: ownFactor(),
          viewer: { secondFactor: 'CONFIRMED' },
        },
      },
    })
    await clickButton('Menu')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Second factor' }))
    expect(address()).toBe('/admin/second-factor')
    await userEvent.type(await findField('Current password'), 'secret word')
    await clickButton('Go on')
    await userEvent.type(await findField('Code'), '123456')
    expect(await screen.findByText('aaaaa-bbbbb-ccccc-ddddd')).toBeTruthy()
    await clickButton('I have kept them')
    expect(await screen.findByText(/^Since 20 November 2026/)).toBeTruthy()
  })

  it('gets new recovery codes for a code of the app; a wrong one is marked beside its field', async () => {
    let isWrong = true
    openOwnFactor(ownFactor({ recoveryCodesLeft: 3, isRequired: true }), {
      RenewCodesDialogMutation: () =>
        isWrong
          ? refusal(400, 'INVALID_INPUT', 'Invalid code', [{ path: 'code', message: 'Invalid code' }])
          : {
              renewRecoveryCodes: {
                recoveryCodes: ['eeeee-fffff-00000-11111'],
                ownFactor: ownFactor({ isRequired: true }),
              },
            },
    })
    expect(await screen.findByText(/^Recovery codes left: 3 of 10/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    await clickButton('New recovery codes')
    await userEvent.type(await findField('Code of your app'), '12345')
    await clickButton('Make them')
    expect(await screen.findByText('Type the six digits that your app shows')).toBeTruthy()
    await userEvent.type(await findField('Code of your app'), '6')
    await clickButton('Make them')
    expect(await screen.findByText('Invalid code')).toBeTruthy()
    isWrong = false
    await clickButton('Make them')
    expect(await screen.findByText('eeeee-fffff-00000-11111')).toBeTruthy()
    await clickButton('I have kept them')
    expect(await screen.findByText(/^Recovery codes left: 10 of 10/)).toBeTruthy()
  })

  it('is removed with password and code where it is optional', async () => {
    const { calls } = openOwnFactor(ownFactor(), {
      RemoveFactorDialogMutation: {
        removeSecondFactor: { ownFactor: none, viewer: { secondFactor: 'NOT_NEEDED' } },
      },
    })
    await clickButton('Remove')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove your second factor' }))
    await userEvent.type(dialog.getByLabelText('Current password'), 'secret word')
    await userEvent.type(dialog.getByLabelText('Code'), '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Second factor removed')).toBeTruthy()
    expect(await screen.findByText('Set up a second factor')).toBeTruthy()
    expect(calls.find(({ operation }) => operation === 'RemoveFactorDialogMutation')?.variables).toEqual({
      input: { currentPassword: 'secret word', code: '123456' },
    })
  })
})
