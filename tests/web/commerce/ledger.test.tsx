// The vendor's ledger by month and week, and the steps of a refunded order.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually, setUpBrowser, viewerAnswers, refusal, viewerOf } from '../browser.tsx'
import { openAsAda } from '../composer/composerScreen.ts'
import { order } from './orders.ts'
import { vendorViewer } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

type Answers = Parameters<typeof openAsAda>[0]
const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

describe('the ledger', () => {
  const week = (startsOn: string, change: object = {}) => ({
    startsOn,
    count: 2,
    sales: 3_700_000,
    fee: 74_000,
    processing: 75_500,
    share: 3_626_000,
    refunds: 0,
    refundedFee: 0,
    refundedShare: 0,
    ...change,
  })
  const ledger = (month: string, weeks: object[]) => ({
    month,
    firstMonth: '2026-10',
    lastMonth: '2026-11',
    total: {
      sales: 7_400_000,
      fee: 148_000,
      processing: 113_250,
      share: 7_252_000,
      refunds: 1_850_000,
      refundedFee: 37_000,
      refundedShare: 1_813_000,
    },
    weeks,
  })
  const weeks = [
    week('2026-11-02'),
    week('2026-11-09', { count: 1, refunds: 1_850_000, refundedFee: 37_000, refundedShare: 1_813_000 }),
  ]
  const openLedger = (path: string, answers: Answers = {}) =>
    openAsAda(
      {
        ...viewerAnswers(vendorViewer),
        LedgerScreenQuery: ({ variables }) => ({
          viewer: {
            ...vendorViewer,
            ledger:
              'month' in variables && variables.month === '2026-10'
                ? ledger('2026-10', [])
                : ledger('2026-11', weeks),
          },
        }),
        ...answers,
      },
      path,
    )

  it('shows income and refunds, in total and by week, in words for a screen reader', async () => {
    openLedger('/vendor-ledger')
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
    const facts = ['Sales', 'Refunded to buyers', 'Fennec’s fee, 2 %', 'Your share'].map(
      (name) => screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextSibling?.textContent,
    )
    expect(facts).toEqual(['₦74,000', '−₦18,500', '−₦1,110', '₦54,390'])
    const table = within(screen.getByRole('table', { name: 'Weeks' }))
    const cells = within(table.getByRole('row', { name: /9 Nov/ })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '1',
      '₦37,000',
      '−₦18,500',
      '−₦370',
      '₦18,130',
      '₦755',
    ])
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Week from',
      'Payments',
      'Sales',
      'Refunds',
      'Fee',
      'Your share',
      'Processing',
    ])
  })

  it('shows a new payment without a reload', async () => {
    let share = 7_252_000
    openLedger('/vendor-ledger', {
      LedgerScreenQuery: () => {
        const now = ledger('2026-11', weeks)
        return { viewer: { ...vendorViewer, ledger: { ...now, total: { ...now.total, share } } } }
      },
    })
    expect(await screen.findByText('54,390')).toBeTruthy()
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    share = 9_065_000
    await act(async () =>
      net.last.publish({ orders: { __typename: 'OrderChanged', seq: 3, order: order(7) } }),
    )
    expect(await screen.findByText('72,520')).toBeTruthy()
  })

  it('goes back month by month to the first one, and not past the current one', async () => {
    openLedger('/vendor-ledger')
    await screen.findByRole('heading', { name: 'November 2026' })
    expect(screen.queryByRole('link', { name: 'Month after' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Month before' }))
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy()
    expect(screen.getByText('Nothing came or went')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Month before' })).toBeNull()
  })

  it('can be downloaded as a file, and says when that fails', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:ledger'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    let isBroken = true
    openLedger('/vendor-ledger', {
      LedgerMonthCsvQuery: () =>
        isBroken
          ? refusal(503, 'UNAVAILABLE', 'Please try again')
          : { viewer: { ...vendorViewer, ledger: { csv: 'date,kind\r\n' } } },
    })
    await clickButton('Download the month as CSV')
    expect(await screen.findByText('Failed to download')).toBeTruthy()
    isBroken = false
    await clickButton('Download the month as CSV')
    await vi.waitFor(() => expect(names).toEqual(['fennec-2026-11.csv']))
    expect(await saved[0]?.text()).toBe('date,kind\r\n')
  })
})

describe('the steps of a refunded order', () => {
  const goneAt = '2026-11-21T09:00:00.000Z'
  const steps = [...order(7).steps, { status: 'REFUNDED', at: goneAt }]
  const viewer = viewerOf('CUSTOMER')

  it.each([
    ['under way', 'PENDING', null, ['Begun', 'Paid', 'Refund under way']],
    ['made', 'PROCESSED', '2026-11-23T09:00:00.000Z', ['Begun', 'Paid', 'Refund under way', 'Refunded']],
    ['taken by the bank', null, goneAt, ['Begun', 'Paid', 'Refunded']],
  ])('end with the state of the refund: %s', async (_, refund, refundedAt, seen) => {
    const refundedOrder = order(7, { status: 'REFUNDED', handoverCode: null, steps, refund, refundedAt })
    openAsAda({ ...viewerAnswers(viewer), OrderScreenQuery: { viewer, order: refundedOrder } }, '/orders/7')
    const list = within(await screen.findByRole('region', { name: 'How it went' }))
    expect(list.getAllByRole('listitem').map((line) => line.firstChild?.textContent)).toEqual(seen)
  })
})
