// The audit trail on an admin's screen: filters in the address, paging, and a download.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { auditTrailTexts } from '#rules/moderation/auditTrail'
import { brokenConnection, setUpBrowser, viewerAnswers, viewerOf, openAppSignedIn } from '../browser.tsx'

setUpBrowser()

type Answers = Parameters<typeof openAppSignedIn>[1]

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

const auditAnswer = (entries: object[], hasNextPage = false) => ({
  admin: {
    auditTrail: {
      edges: entries.map((node, index) => ({ node, cursor: `c${index}` })),
      pageInfo: { endCursor: 'end', hasNextPage },
    },
  },
})

const openAudit = (answers: Answers = {}, search = '') => {
  const viewer = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }
  return openAppSignedIn(`/admin/audit${search}`, {
    ...viewerAnswers(viewer),
    AdminGateQuery: { viewer },
    AuditListQuery: auditAnswer([entry(1)]),
    ...answers,
  })
}

const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const findField = (name: string) => screen.findByLabelText(name)
const findTable = async () => within(await screen.findByRole('table', { name: 'Entries' }))

describe('an admin', () => {
  it('sees who did what to whom, when in Lagos, from where, and how it ended', async () => {
    openAudit({
      AuditListQuery: auditAnswer([
        entry(1),
        entry(2, { result: 'REFUSED', actor: null, subject: null, details: [], requestId: null }),
        entry(3, { actor: null, actorDatabaseId: null, network: 'command line', device: 'ops' }),
        entry(4, { result: 'FAILED', actor: null, actorDatabaseId: null }),
      ]),
    })
    const rows = (await findTable()).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '26 Nov 2026, 14:05:09act1Danladi Musa #12user:13198.51.100.7 · Chrome on Androidnote: Student card seenrequest r-1Done',
      '26 Nov 2026, 14:05:09act2#12, whose account is goneNothing else198.51.100.7 · Chrome on AndroidRefused',
      '26 Nov 2026, 14:05:09act3The command lineuser:13Command line, as opsnote: Student card seenrequest r-1Done',
      '26 Nov 2026, 14:05:09act4Nobody signed inuser:13198.51.100.7 · Chrome on Androidnote: Student card seenrequest r-1Failed',
    ])
    expect(screen.getByText('4 entries, and no more')).toBeTruthy()
  })

  it('filters the entries, with the filters in the address; a link shows the same to another admin', async () => {
    const { address, calls } = openAudit()
    await userEvent.type(await findField('Act'), 'admin.*')
    await userEvent.type(await findField('Who'), 'musa@buk.edu.ng')
    await userEvent.type(await findField('About'), 'order:7')
    await userEvent.type(await findField('From'), '2026-11-01')
    await clickButton('Show')
    await clickButton('Refused')
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
    await clickButton('Show all')
    expect(address()).toBe('/admin/audit')
    expect(((await findField('Act')) as HTMLInputElement).value).toBe('')
  })

  it('sees the filters of a link in the form', async () => {
    const { calls } = openAudit({}, '?who=12&result=failed&to=2026-11-02')
    expect(((await findField('Who')) as HTMLInputElement).value).toBe('12')
    expect(screen.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('true')
    expect(((await findField('To')) as HTMLInputElement).value).toBe('2026-11-02')
    await findTable()
    const variables = calls.find(({ operation }) => operation === 'AuditListQuery')?.variables
    expect(variables).toMatchObject({ actor: '12', result: 'FAILED', to: '2026-11-02', action: null })
  })

  it('sees an error beside the field of an impossible filter, and nothing is sent', async () => {
    const { address } = openAudit()
    await userEvent.type(await findField('Who'), 'Danladi Musa')
    await clickButton('Show')
    expect(await screen.findByText(auditTrailTexts.actor)).toBeTruthy()
    expect(address()).toBe('/admin/audit')
    await clickButton('Failed')
    expect(((await findField('Who')) as HTMLInputElement).value).toBe('Danladi Musa')
  })

  it('loads more, also after a failure', async () => {
    let isAway = true
    const more = auditAnswer([entry(3)])
    const { calls } = openAudit({
      AuditListQuery: auditAnswer([entry(1), entry(2)], true),
      AuditListPageQuery: () => (isAway ? brokenConnection : more),
    })
    await clickButton('Load more')
    expect(await screen.findByText('More entries could not be loaded.')).toBeTruthy()
    isAway = false
    await clickButton('Retry')
    expect(await screen.findByText('3 entries, and no more')).toBeTruthy()
    expect((await findTable()).getAllByRole('row')).toHaveLength(4)
    expect(calls.findLast(({ operation }) => operation === 'AuditListPageQuery')?.variables).toMatchObject({
      after: 'end',
    })
  })

  it('sees when nothing is found', async () => {
    openAudit({ AuditListQuery: auditAnswer([]) }, '?action=nothing')
    expect(await screen.findByText('No entries found')).toBeTruthy()
  })

  it('can change the filter or retry when it fails to load', async () => {
    let isAway = true
    openAudit({ AuditListQuery: () => (isAway ? brokenConnection : auditAnswer([entry(1)])) })
    expect(await screen.findByText('Failed to fetch the audit trail')).toBeTruthy()
    expect(await findField('Who')).toBeTruthy()
    isAway = false
    await clickButton('Retry')
    expect(await findTable()).toBeTruthy()
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
    const { calls } = openAudit({ AuditDownloadQuery: { admin: { auditFile: file } } }, '?who=12')
    await clickButton('Download CSV')
    expect(await screen.findByText('Only the newest 10,000 entries are in the file')).toBeTruthy()
    expect(saved[0]?.[0]).toMatch(/^fennec-audit-20\d\d-\d\d-\d\d-newest-10000\.csv$/)
    expect(await saved[0]?.[1].text()).toBe('entry\r\n')
    expect(calls.findLast(({ operation }) => operation === 'AuditDownloadQuery')?.variables).toMatchObject({
      actor: '12',
      action: null,
    })
  })

  it('sees when the file fails to load', async () => {
    openAudit({ AuditDownloadQuery: brokenConnection })
    await clickButton('Download CSV')
    expect(await screen.findByText('Failed to download')).toBeTruthy()
  })
})
