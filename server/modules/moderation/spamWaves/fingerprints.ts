// Fingerprints of posts, which detect spam waves: hashes of a post's links and of its text, independent of spelling.
import { createHash } from 'node:crypto'
import { plainText } from '#rules/shared/common'
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import { addressAtStart, addressCharacter } from '#rules/shared/links'
import type { Fingerprint } from './queries.ts'

/** Matches links with a scheme or "www.", or a host with a path: "bit.ly/abc", not "good.morning". */
const linkPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._-])(?:https?:\/\/${addressCharacter}+|www\.${addressCharacter}+|(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}\/${addressCharacter}*)`,
  'giu',
)

/** Tracking parameters, which do not change where a link leads. */
const trackingParameter = /^(?:utm_.+|.*clid|igsh(?:id)?|si|mc_[ce]id|ref_src|feature)$/i

/** Returns the URL without tracking parameters; null for an invalid address. */
function normalizeUrl(link: string): URL | null {
  const address = addressAtStart(link)
  const absolute = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(absolute)) return null
  const url = new URL(absolute)
  url.search = String(
    new URLSearchParams([...url.searchParams].filter(([name]) => !trackingParameter.test(name))),
  )
  url.searchParams.sort()
  return url
}

const getHostWithoutWww = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

/** Returns the link as moderators see it: host, path and query. */
const toLinkText = (url: URL): string =>
  `${getHostWithoutWww(url)}${url.pathname.replace(/\/+$/, '')}${url.search}`

const hashText = (kind: string, text: string): string =>
  createHash('sha256').update(`${kind}:${text}`).digest('base64url')

/** Returns the fingerprints of external links, then that of the text without links if it is long enough. */
export function computeFingerprints(content: string, publicUrl: string): Fingerprint[] {
  const ownHost = getHostWithoutWww(new URL(publicUrl))
  const urls = [...content.matchAll(linkPattern)]
    .map(([link]) => normalizeUrl(link))
    .filter((url) => url !== null)
  const links = [...new Set(urls.filter((url) => getHostWithoutWww(url) !== ownHost).map(toLinkText))]
  const letters = plainText(content.replace(linkPattern, ' ')).replaceAll(' ', '')
  const isComparable = [...letters].length >= spamWaveLimits.letters
  return [
    ...links.slice(0, spamWaveLimits.links).map((link) => ({ hash: hashText('link', link), link })),
    ...(isComparable ? [{ hash: hashText('text', letters), link: null }] : []),
  ]
}
