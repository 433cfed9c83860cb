// Fingerprints of the texts and links of posts, independent of spelling variants.
import { createHash } from 'node:crypto'
import { plainText } from '#rules/shared/common'
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import { addressAtStart, addressCharacter } from '#rules/shared/links'
import type { Print } from './queries.ts'

/** Matches links with a scheme or "www.", or a host with a path: "bit.ly/abc", not "good.morning". */
const linkLike = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._-])(?:https?:\/\/${addressCharacter}+|www\.${addressCharacter}+|(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}\/${addressCharacter}*)`,
  'giu',
)

/** Tracking parameters, which do not change where a link leads. */
const trackingParameter = /^(?:utm_.+|.*clid|igsh(?:id)?|si|mc_[ce]id|ref_src|feature)$/i

/** Returns the URL without tracking parameters; null for an invalid address. */
function normalizedUrl(link: string): URL | null {
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

const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

const linkText = (url: URL): string => `${bareHost(url)}${url.pathname.replace(/\/+$/, '')}${url.search}`

const hashText = (kind: string, text: string): string =>
  createHash('sha256').update(`${kind}:${text}`).digest('base64url')

/** Returns the prints of external links, then the print of the text without links if it is long enough. */
export function computePrints(content: string, publicUrl: string): Print[] {
  const ownHost = bareHost(new URL(publicUrl))
  const urls = [...content.matchAll(linkLike)]
    .map(([link]) => normalizedUrl(link))
    .filter((url) => url !== null)
  const links = [...new Set(urls.filter((url) => bareHost(url) !== ownHost).map(linkText))]
  const letters = plainText(content.replace(linkLike, ' ')).replaceAll(' ', '')
  const isComparable = [...letters].length >= spamWaveLimits.letters
  return [
    ...links.slice(0, spamWaveLimits.links).map((link) => ({ print: hashText('link', link), link })),
    ...(isComparable ? [{ print: hashText('text', letters), link: null }] : []),
  ]
}
