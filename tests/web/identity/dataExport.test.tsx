// The data export: requested, prepared, downloaded, expired, or failed.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportTexts } from '#rules/lifecycle/exports'
import { accountAnswers, accountViewer } from './accounts.ts'
import { eventually, setUpBrowser, openApp, refusal, serve, storeSession } from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

const exportState = (state: string, change: object = {}) => ({
  state,
  expiresAt: null,
  size: null,
  downloadUrl: null,
  ...change,
})

function openAccount(dataExport: object | null, answers: Parameters<typeof serve>[0] = {}) {
  storeSession()
  const calls = serve({ ...accountAnswers(accountViewer({ dataExport })), ...answers })
  openApp('/account')
  return calls
}

const findSection = () => screen.findByRole('region', { name: 'Take your data with you' })
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const readyExport = exportState('READY', {
  expiresAt: tomorrow,
  size: 3_400_000,
  downloadUrl: '/exports/ab.zip',
})

describe('a user who exports their data', () => {
  it('requests a copy once, and sees that it is being prepared', async () => {
    const viewer = accountViewer({ dataExport: exportState('PREPARING') })
    const calls = openAccount(null, { useRequestExportMutation: { requestDataExport: { viewer } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare a copy' }))
    expect(await screen.findByText('You can go on meanwhile. We write to you when it is ready.')).toBeTruthy()
    const button = screen.getByRole('button', { name: /Preparing/ })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(button)
    expect(calls.filter(({ operation }) => operation === 'useRequestExportMutation')).toHaveLength(1)
  })

  it('downloads the copy while it is available, and sees its size', async () => {
    openAccount(readyExport)
    const link = await screen.findByRole('link', { name: 'Download' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/exports/ab.zip', true])
    expect((await findSection()).textContent).toContain('Ready: 3.4 MB, until ')
    expect(screen.queryByRole('button', { name: 'Prepare a copy' })).toBeNull()
  })

  it('sees live that the copy is ready, and gets no further updates then', async () => {
    const net = serveSockets()
    openAccount(exportState('PREPARING'))
    await screen.findByRole('button', { name: /Preparing/ })
    const exportSubscriptions = () => {
      const all = [...(net.sockets.at(-1)?.subscriptions.values() ?? [])]
      return all.filter(({ operationName }) => operationName === 'useFollowedExportSubscription')
    }
    await eventually(() => expect(exportSubscriptions()).toHaveLength(1))
    const viewer = accountViewer({ eventSeq: 5, dataExport: readyExport })
    const dataExport = { __typename: 'DataExportChanged', seq: 5, viewer }
    await act(async () => net.last.publish({ dataExport }))
    expect(await screen.findByRole('link', { name: 'Download' })).toBeTruthy()
    await eventually(() => expect(exportSubscriptions()).toEqual([]))
  })

  it.each([
    ['expired', exportState('EXPIRED'), 'Your last copy was removed after 24 hours.', 'Prepare a copy'],
    [
      'expired since the query',
      { ...readyExport, expiresAt: '2026-01-01T00:00:00Z' },
      'Your last copy was removed',
      'Prepare a copy',
    ],
    ['failed', exportState('FAILED'), 'Your copy could not be made.', 'Try again'],
  ])('can request another copy when the last one is gone (%s)', async (_case, dataExport, text, action) => {
    openAccount(dataExport)
    expect((await findSection()).textContent).toContain(text)
    expect(screen.getByRole('button', { name: action })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  })

  it('sees why no copy was started', async () => {
    openAccount(null, { useRequestExportMutation: refusal(429, 'TOO_MANY_REQUESTS', exportTexts.enough) })
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare a copy' }))
    expect(
      await screen.findByText('You can have 3 copies made in a day. Please try again later.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Prepare a copy' })).toBeTruthy()
  })
})
