// The admin area on the screen: the second factor before anything opens, the figures, and the people page by page.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { freshBrowser, loadScreens, queriesOf, refusal, viewerOf, visitSignedIn } from './browser.tsx'

freshBrowser()
loadScreens()

type Answers = Parameters<typeof visitSignedIn>[1]

const adminWith = (secondFactor: string) => ({ ...viewerOf('ADMIN'), secondFactor })

const stats = {
  totalUsers: 12_846,
  verifiedUsers: 3102,
  unverifiedUsers: 9744,
  totalPosts: 48_219,
  totalComments: 193_507,
  pendingReports: 17,
}

const account = (id: number, change: object = {}) => ({
  createdAt: '2026-02-03T09:00:00.000Z',
  suspendedUntil: null,
  user: {
    __typename: 'User',
    id: btoa(`User:${id}`),
    displayName: `Danladi Musa ${id}`,
    firstName: 'Danladi',
    lastName: `Musa ${id}`,
    email: `musa${id}@student.buk.edu.ng`,
    university: 'Bayero University Kano',
    userType: 'CUSTOMER',
    isVerified: false,
    profileImageUrl: null,
    profileImageThumbhash: null,
    ...change,
  },
})

const accounts = (list: object[], change: object = {}) => ({
  admin: { accounts: { page: 1, limit: 20, total: list.length, accounts: list, ...change } },
})

const visit = (answers: Answers = {}, path = '/admin-dashboard') => {
  const viewer = adminWith('NOT_NEEDED')
  return visitSignedIn(path, {
    ...queriesOf(viewer),
    AdminGateQuery: { viewer },
    FiguresQuery: { admin: { stats } },
    AccountListQuery: accounts([account(1), account(2, { userType: 'ADMIN', isVerified: true })]),
    ...answers,
  })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByLabelText(name)

describe('an admin', () => {
  it('sees how much there is, and who is there, with a way to verify each but the admins', async () => {
    visit()
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

  it('verifies somebody with a word of what was checked', async () => {
    const verified = { __typename: 'User', id: btoa('User:1'), isVerified: true }
    const { calls } = visit({ useSetAccountVerifiedMutation: { setAccountVerified: { user: verified } } })
    await press('Verify Danladi Musa 1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify Danladi Musa 1' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Student card seen')
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('User verified successfully')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Unverify Danladi Musa 1' })).toBeTruthy()
    const sent = calls.find(({ operation }) => operation === 'useSetAccountVerifiedMutation')
    expect(sent?.variables).toEqual({
      input: { userId: btoa('User:1'), isVerified: true, note: 'Student card seen' },
    })
  })

  it('searches and turns pages, and the address says where she is', async () => {
    const { address, calls } = visit({ AccountListQuery: accounts([account(1)], { total: 45 }) })
    await screen.findByText('Page 1 of 3')
    await press('Next')
    expect(address()).toBe('/admin-dashboard?page=2')
    await userEvent.type(await field('Search name or email'), 'musa')
    await vi.waitFor(() => expect(address()).toBe('/admin-dashboard?search=musa'))
    await press('Suspended')
    expect(address()).toBe('/admin-dashboard?search=musa&show=suspended')
    await vi.waitFor(() =>
      expect(calls.at(-1)?.variables).toMatchObject({ page: 1, search: 'musa', isSuspended: true }),
    )
  })

  it('is told where nobody is found, and where the list cannot be read', async () => {
    visit({ AccountListQuery: accounts([]) })
    expect(await screen.findByText('No users found')).toBeTruthy()
  })
})

describe('the second factor', () => {
  it('is asked for before anything of it opens', async () => {
    let isWrong = true
    const confirmed = adminWith('CONFIRMED')
    const { calls } = visit({
      AdminGateQuery: { viewer: adminWith('TO_CONFIRM') },
      ConfirmFactorMutation: () =>
        isWrong
          ? refusal(400, 'INVALID_INPUT', 'Invalid code', [{ path: 'code', message: 'Invalid code' }])
          : { confirmSecondFactor: { viewer: confirmed } },
    })
    await userEvent.type(await field('Code'), '000000')
    expect(calls.some(({ operation }) => operation === 'FiguresQuery')).toBe(false)
    await press('Confirm')
    expect(await screen.findByText('Invalid code')).toBeTruthy()
    isWrong = false
    await press('Confirm')
    expect(await screen.findByRole('list', { name: 'Figures' })).toBeTruthy()
  })

  it('is set up with the password, a QR code and a code of the app, and leaves codes to keep', async () => {
    let state = 'TO_SET_UP'
    visit({
      AdminGateQuery: () => ({ viewer: adminWith(state) }),
      EnrolFactorBeginMutation: {
        beginSecondFactor: {
          key: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Fennec?secret=JBSWY3DPEHPK3PXP',
        },
      },
      EnrolFactorConfirmMutation: () => {
        state = 'CONFIRMED'
        return { confirmSecondFactor: { recoveryCodes: ['aaaaa-bbbbb-ccccc-ddddd'] } }
      },
    })
    await userEvent.type(await field('Current password'), 'secret word')
    await press('Go on')
    expect(await screen.findByRole('img', { name: 'A QR code with the key below' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await userEvent.type(await field('Code'), '123456')
    await press('Confirm')
    expect(await screen.findByText('aaaaa-bbbbb-ccccc-ddddd')).toBeTruthy()
    await press('I have kept them')
    expect(await screen.findByRole('list', { name: 'Figures' })).toBeTruthy()
  })
})
