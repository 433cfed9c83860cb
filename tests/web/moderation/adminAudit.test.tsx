// The audit trail on an admin's screen: filters in the address, more pages by a button, and a download.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { auditTrailTexts } from '#rules/moderation/auditTrail'
import { brokenConnection, freshBrowser, queriesOf, viewerOf, visitSignedIn } from '../browser.tsx'

freshBrowser()

type Answers = Parameters<typeof visitSignedIn>[1]

const entry = (id: number, change: object = {}) => ({
  __typename: 'AuditEntry',
  id: btoa(`AuditEntry:${id}`),
  at: '2026-11-26T13:05:09.000Z',
  action: `act${id}`,
  result: 'OK',
  actor: { __typename: 'User', id: btoa('User:12'), displayName: 'Danladi Musa', email: 'musa@buk.edu.ng' },
  actorDatabaseId: 12,
  subject: 'user:13',
  network: '198.51.100.7',
  device: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  requestId: 'r-1',
  details: [{ name: 'note', value: 'Student card seen' }],
  ...change,
})

const trail = (entries: object[], hasNextPage = false) => ({
  admin: {
    auditTrail: {
      edges: entries.map((node, index) => ({ node, cursor: `c${index}` })),
      pageInfo: { endCursor: 'end', hasNextPage },
    },
  },
})

const visit = (answers: Answers = {}, search = '') => {
  const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
  return visitSignedIn(`/admin/audit${search}`, {
    ...queriesOf(viewer),
    AdminGateQuery: { viewer },
    AuditListQuery: trail([entry(1)]),
    ...answers,
  })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByLabelText(name)
const table = async () => within(await screen.findByRole('table', { name: 'Entries' }))

describe('an admin', () => {
  it('sees who did what to whom, when in Lagos, from where, and how it ended', async () => {
    visit({
      AuditListQuery: trail([
        entry(1),
        entry(2, { result: 'REFUSED', actor: null, subject: null, details: [], requestId: null }),
        entry(3, { actor: null, actorDatabaseId: null, network: 'command line', device: 'ops' }),
        entry(4, { result: 'FAILED', actor: null, actorDatabaseId: null }),
      ]),
    })
    const rows = (await table()).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '26 Nov 2026, 14:05:09act1Danladi Musa #12user:13198.51.100.7 · Chrome on Androidnote: Student card seenrequest r-1Done',
      '26 Nov 2026, 14:05:09act2#12, whose account is goneNothing else198.51.100.7 · Chrome on AndroidRefused',
      '26 Nov 2026, 14:05:09act3The command lineuser:13Command line, as opsnote: Student card seenrequest r-1Done',
      '26 Nov 2026, 14:05:09act4Nobody signed inuser:13198.51.100.7 · Chrome on Androidnote: Student card seenrequest r-1Failed',
    ])
    expect(screen.getByText('4 entries, and no more')).toBeTruthy()
  })

  it('filters the entries, with the filters in the address; a link shows the same to another admin', async () => {
    const { address, calls } = visit()
    await userEvent.type(await field('Act'), 'admin.*')
    await userEvent.type(await field('Who'), 'musa@buk.edu.ng')
    await userEvent.type(await field('About'), 'order:7')
    await userEvent.type(await field('From'), '2026-11-01')
    await press('Show')
    await press('Refused')
    const search = '?action=admin.*&who=musa%40buk.edu.ng&about=order%3A7&result=refused&from=2026-11-01'
    expect(address()).toBe(`/admin/audit${search}`)
    const sentVariables = {
      action: 'admin.*',
      actor: 'musa@buk.edu.ng',
      subject: 'order:7',
      result: 'REFUSED',
      from: '2026-11-01',
      to: null,
    }
    await vi.waitFor(() =>
      expect(calls.findLast(({ operation }) => operation === 'AuditListQuery')?.variables).toMatchObject(
        sentVariables,
      ),
    )
    await press('Show all')
    expect(address()).toBe('/admin/audit')
    expect(((await field('Act')) as HTMLInputElement).value).toBe('')
  })

  it('sees the filters of a link in the form', async () => {
    const { calls } = visit({}, '?who=12&result=failed&to=2026-11-02')
    expect(((await field('Who')) as HTMLInputElement).value).toBe('12')
    expect(screen.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('true')
    expect(((await field('To')) as HTMLInputElement).value).toBe('2026-11-02')
    await table()
    const variables = calls.find(({ operation }) => operation === 'AuditListQuery')?.variables
    expect(variables).toMatchObject({ actor: '12', result: 'FAILED', to: '2026-11-02', action: null })
  })

  it('sees an error beside the field of an impossible filter, and nothing is sent', async () => {
    const { address } = visit()
    await userEvent.type(await field('Who'), 'Danladi Musa')
    await press('Show')
    expect(await screen.findByText(auditTrailTexts.actor)).toBeTruthy()
    expect(address()).toBe('/admin/audit')
    await press('Failed')
    expect(((await field('Who')) as HTMLInputElement).value).toBe('Danladi Musa')
  })

  it('loads more, also after a failure', async () => {
    let isAway = true
    const more = trail([entry(3)])
    const { calls } = visit({
      AuditListQuery: trail([entry(1), entry(2)], true),
      AuditListPageQuery: () => (isAway ? brokenConnection : more),
    })
    await press('Load more')
    expect(await screen.findByText('More entries could not be loaded.')).toBeTruthy()
    isAway = false
    await press('Retry')
    expect(await screen.findByText('3 entries, and no more')).toBeTruthy()
    expect((await table()).getAllByRole('row')).toHaveLength(4)
    expect(calls.findLast(({ operation }) => operation === 'AuditListPageQuery')?.variables).toMatchObject({
      after: 'end',
    })
  })

  it('sees when nothing is found', async () => {
    visit({ AuditListQuery: trail([]) }, '?action=nothing')
    expect(await screen.findByText('No entries found')).toBeTruthy()
  })

  it('can change the filter or retry when it fails to load', async () => {
    let isAway = true
    visit({ AuditListQuery: () => (isAway ? brokenConnection : trail([entry(1)])) })
    expect(await screen.findByText('Failed to fetch the audit trail')).toBeTruthy()
    expect(await field('Who')).toBeTruthy()
    isAway = false
    await press('Retry')
    expect(await table()).toBeTruthy()
  })

  it('downloads the shown entries, and sees that there were more', async () => {
    const saved: [string, Blob][] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(['', blob as Blob])
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved[saved.length - 1]![0] = this.download
    })
    const file = { csv: 'entry\r\n', count: 10_000, isWhole: false }
    const { calls } = visit({ AuditDownloadQuery: { admin: { auditFile: file } } }, '?who=12')
    await press('Download CSV')
    expect(await screen.findByText('Only the newest 10,000 entries are in the file')).toBeTruthy()
    expect(saved[0]?.[0]).toMatch(/^fennec-audit-20\d\d-\d\d-\d\d-newest-10000\.csv$/)
    expect(await saved[0]?.[1].text()).toBe('entry\r\n')
    expect(calls.findLast(({ operation }) => operation === 'AuditDownloadQuery')?.variables).toMatchObject({
      actor: '12',
      action: null,
    })
  })

  it('sees when the file fails to load', async () => {
    visit({ AuditDownloadQuery: brokenConnection })
    await press('Download CSV')
    expect(await screen.findByText('Failed to download')).toBeTruthy()
  })
})
