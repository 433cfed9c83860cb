// Web addresses in texts: where each begins and ends.
import { describe, expect, it } from 'vitest'
import { findAddresses } from '#rules/shared/links'
import { computeFingerprints } from '#server/modules/moderation/spamWaves/fingerprints.ts'
import { splitUrls } from '#web/components/post/splitUrls.ts'

const addressesIn = (text: string) => findAddresses(text).map(({ address }) => address)

const wiki = 'https://en.wikipedia.org/wiki/Fennec_(animal)'
const site = 'https://unilag.edu.ng'

describe('an address in a text', () => {
  it.each([
    [wiki, wiki],
    [`(see ${wiki})`, wiki],
    [`${wiki}.`, wiki],
    ['https://x.ng/a_(b)_(c)', 'https://x.ng/a_(b)_(c)'],
    ['https://x.ng/list[1]', 'https://x.ng/list[1]'],
    [`[portal](${site})`, site],
    [`<${site}>`, site],
    [`{${site}}`, site],
    ['https://wiki.vg’s page', 'https://wiki.vg'],
    ["https://wiki.vg's page", 'https://wiki.vg'],
    [`**${site}**`, site],
    [`**${site}**.`, site],
    [`*${site}*`, site],
    [`***${site}***`, site],
    [`~~${site}~~`, site],
    [`_${site}_`, site],
    [`_read ${site}_`, site],
    [`\`${site}\``, site],
    [`||${site}||`, site],
    [`**see (${wiki})**!`, wiki],
    ['https://instagram.com/ada_', 'https://instagram.com/ada_'],
    [`${site}...`, site],
    [`${site}…`, site],
    [`${site}!!!`, site],
    [`${site}?)`, site],
    [`${site}، ثم`, site],
    [`${site}،ثم`, site],
    [`${site}؟`, site],
    [`${site}؛`, site],
    [`${site}。`, site],
    [`${site}—the portal`, site],
    [`“${site}”`, site],
    [`‘${site}’`, site],
    [`„${site}“`, site],
    [`«${site}»`, site],
    [`"${site}",`, site],
    [`'${site}'`, site],
    [`${site}\u200b`, site],
    [`\u200e${site}\u200e`, site],
    ['https://x.ng/a?q=1,2&b=(c)#d!', 'https://x.ng/a?q=1,2&b=(c)#d'],
    ['https://x.ng/@ada', 'https://x.ng/@ada'],
    ['https://x.ng/Ọ̀yọ́/', 'https://x.ng/Ọ̀yọ́/'],
    [`${site}/😀`, `${site}/`],
    [`${site}/👩🏾‍🎓?`, `${site}/`],
    [`${site}/apply/❤️ now`, `${site}/apply/`],
    [`${site}/1️⃣`, `${site}/`],
    [`${site}/room-1️⃣`, `${site}/room-`],
    [`${site}/🇳🇬/apply`, `${site}/`],
    [`${site}/?q=😀`, `${site}/?q=`],
    [`${site}/#😀`, `${site}/#`],
    [`${site}/%F0%9F%98%80`, `${site}/%F0%9F%98%80`],
    [`${site}🎉 now`, site],
    [`${site}🇳🇬`, site],
    [`${site}–today`, site],
    [`${site}‑today`, site],
    [`${site}(portal)`, site],
    [`${site}/apply👇`, `${site}/apply`],
    [`${site}/apply👩🏾‍🎓👇 now`, `${site}/apply`],
    [`（${site}/apply）`, `${site}/apply`],
    [`「${site}/apply」`, `${site}/apply`],
    [`『${site}/apply』`, `${site}/apply`],
    [`【${site}/apply】`, `${site}/apply`],
    [`《${site}/apply》`, `${site}/apply`],
    [`〈${site}/apply〉`, `${site}/apply`],
    [`${site}/apply．`, `${site}/apply`],
    [`${site}/apply→next`, `${site}/apply`],
    [`${site}/apply•next`, `${site}/apply`],
    [`${site}/apply।`, `${site}/apply`],
    [`__${site}/apply__`, `${site}/apply`],
    [`**__${site}/apply__**`, `${site}/apply`],
    ['https://vi.wikipedia.org/wiki/Tiếng_Việt', 'https://vi.wikipedia.org/wiki/Tiếng_Việt'],
    ['https://ja.wikipedia.org/wiki/日本', 'https://ja.wikipedia.org/wiki/日本'],
    ['https://x.ng/Michelson–Morley', 'https://x.ng/Michelson–Morley'],
    ['https://web.archive.org/web/2020/https://x.ng/', 'https://web.archive.org/web/2020/https://x.ng/'],
    ['www.unilag.edu.ng.', 'www.unilag.edu.ng'],
    ['HTTPS://X.NG:8443/A', 'HTTPS://X.NG:8443/A'],
  ])('ends where a reader sees it end: %j', (text, address) => {
    expect(addressesIn(text)).toEqual([address])
  })

  it('ends where the next one begins', () => {
    for (const text of ['https://a.ng,https://b.ng;www.c.ng', '[https://a.ng](https://b.ng)🎉www.c.ng'])
      expect(addressesIn(text)).toEqual(['https://a.ng', 'https://b.ng', 'www.c.ng'])
  })

  it.each(['xhttps://a.ng', 'awww.cute', 'https://', 'www.', 'http://)', 'https://🎉'])(
    'does not exist in %j',
    (text) => {
      expect(splitUrls(text)).toEqual([{ kind: 'text', at: 0, text }])
    },
  )

  it('does not exist where a name precedes its host (T40)', () => {
    const text = 'https://fennec.example@evil.example/ and https://a:b@evil.example'
    expect(splitUrls(text)).toEqual([{ kind: 'text', at: 0, text }])
  })

  it('leads to its target, and keeps the text around it', () => {
    const text = `(see ${wiki}) and **www.unilag.edu.ng**`
    const services = splitUrls(text, 5)
    expect(services.map((part) => part.text).join('')).toBe(text)
    expect(services.flatMap((part) => (part.kind === 'address' ? [[part.at, part.href]] : []))).toEqual([
      [10, wiki],
      [63, 'https://www.unilag.edu.ng'],
    ])
  })

  it('ends in a text of signs alone in linear time', () => {
    const dots = '.'.repeat(20_000)
    const text = `${site}/a${dots}x${').'.repeat(5_000)}`
    expect(findAddresses(text)).toEqual([{ offset: 0, address: `${site}/a${dots}x` }])
  })

  it('is the same for the detection of spam waves', () => {
    const links = (text: string) =>
      computeFingerprints(text, 'https://fennec.example').flatMap(({ link }) => link ?? [])
    expect(links(`(${wiki}), **${site}/a**, https://wiki.vg’s bit.ly/x، wa.me/1)`)).toEqual([
      'en.wikipedia.org/wiki/Fennec_(animal)',
      'unilag.edu.ng/a',
      'wiki.vg',
      'bit.ly/x',
      'wa.me/1',
    ])
  })
})
