// Answers of the server to the account screen: the viewer with their devices, and all fields of the screen.
import { viewerAnswers, viewerOf } from '../browser.tsx'

export const sessions = [
  ['here', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', true],
  ['phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36', false],
].map(([id, device, isCurrent]) => ({
  node: { id, device, isCurrent, lastSeenAt: '2026-11-19T12:05:00', __typename: 'Session' },
}))

const base = viewerOf('CUSTOMER')
const user = {
  ...base.user,
  university: 'University of Lagos',
  largeImageUrl: null,
  profileImageThumbhash: null,
  bio: null,
  link: null,
  linkHost: null,
  isPrivate: false,
}

export function accountViewer(change: object = {}, userChange: object = {}) {
  return viewerOf('CUSTOMER', {
    user: { ...user, ...userChange },
    phone: '+234 801 234 5678',
    emailChange: null,
    handleChangeableAt: null,
    dataExport: null,
    sessions: { edges: sessions },
    ...change,
  })
}

/** All fields of the account screen. */
export const accountAnswers = (viewer: object = accountViewer()) => ({
  ...viewerAnswers(viewer),
  AccountScreenQuery: { viewer },
})
