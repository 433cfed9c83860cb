// Consistency of docs/ with the code: citations and paths resolve, proofs exist, and numbers agree.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeRules, passwordLimits } from '#rules/identity/auth'
import { mediaRules } from '#rules/shared/media'
import { messageLimits } from '#rules/messaging/messages'
import { reportDetailsMax } from '#rules/moderation/reports'
import { defaultTheme, pictureRules, profileLimits } from '#rules/identity/users'
import { commentsPollMs } from '#web/components/comments/order.ts'
import { toastDuration, toastSwipe } from '#web/design/overlays/toast.ts'
import { restoreDelayMs } from '#web/lib/page/scrollMemory.ts'
import { socialStaleMs } from '#web/screens/social/feed/freshness.ts'
import { userStaleMs } from '#web/session/user.ts'
import { productSections, tableOf } from './productDocs.ts'

const filesUnder = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('generated'))
    .map((file) => join(folder, file))

const documents = [...filesUnder('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']
const code = ['dev', 'server', 'web', 'tests', 'scripts', 'prisma'].flatMap((folder) =>
  filesUnder(folder, /\.(tsx?|mjs|prisma|css)$/),
)
const text = (file: string) => readFileSync(file, 'utf8')
const findAll = (file: string, pattern: RegExp) =>
  [...text(file).matchAll(pattern)].map(([, match = '']) => match)

const adrs = readdirSync('docs/adr').flatMap((file) => findAll(join('docs/adr', file), /^# (\d+)\. /gm))
const threatIds = findAll('docs/threats.md', /^\| ([TI]\d+) /gm)
const conventions = findAll('docs/house.md', /^\*\*(D\d)\. /gm).map((number) => `house ${number}`)
const sections = productSections.map(({ name }) => name.split(',')[0])

/** Citations of a text, as the documents number them. */
function citationsOf(text: string): string[] {
  const findMatches = (pattern: RegExp) => [...text.matchAll(pattern)]
  return [
    ...findMatches(/\b(00[0-2])((?:(?:, | and | to )? ?§[\d.]*\d)+)/g).flatMap(([, part, all = '']) =>
      (all.match(/§[\d.]*\d/g) ?? []).map((section) => `${part} ${section}`),
    ),
    ...findMatches(/\b((?:ADR|decision) \d+)\b/g).map(([, cited = '']) => cited),
    ...findMatches(/\b(T\d\d|I\d\d?)\b/g).map(([, number = '']) => number),
    ...findMatches(/\bhouse (D\d)\b/gi).map(([, number]) => `house ${number}`),
  ]
}

describe('a citation', () => {
  const known = new Set([...sections, ...adrs.map((number) => `ADR ${number}`), ...threatIds, ...conventions])

  it('leads to an existing section, ADR, threat or convention', () => {
    const unknownCitations = [...documents, ...code].flatMap((file) =>
      citationsOf(text(file))
        .filter((cited) => !known.has(cited))
        .map((cited) => `${file}: ${cited}`),
    )
    expect(unknownCitations).toEqual([])
  })

  it('leads to one ADR per number, in order', () => {
    expect(adrs).toEqual(adrs.map((_, index) => String(index + 1)))
  })
})

describe('a name in a document', () => {
  const findMissing = (pattern: RegExp, pathOf: (name: string, file: string) => string) =>
    documents.flatMap((file) =>
      findAll(file, pattern)
        .filter((name) => !existsSync(pathOf(name, file)))
        .map((name) => `${file}: ${name}`),
    )

  it('leads to an existing page where it is a link', () => {
    const links = findMissing(/\]\((?!https?:|#|mailto:)([^)#]+)/g, (link, file) => join(dirname(file), link))
    expect(links).toEqual([])
  })

  it('leads to an existing file where it is a path', () => {
    // Proofs are named within tests/.
    const files = findMissing(/`((?:dev|server|web|tests|scripts|prisma)\/[\w./-]+)`/g, (file) => file)
    expect(files.filter((file) => !file.startsWith('docs/threats'))).toEqual([])
  })
})

describe('the proof of a threat, an invariant or a promise', () => {
  const rows = text('docs/threats.md')
    .split('\n')
    .filter((line) => /^\| (?!#|-|Promise)/.test(line))
    .map((line) => {
      const cells = line.slice(1, -1).split('|')
      return { what: cells[0]?.trim() ?? '', proof: cells.at(-1)?.trim() ?? '' }
    })
  const fileOf = (name: string) =>
    [`tests/${name}.test.ts`, `tests/${name}.test.tsx`, `tests/${name}.ts`].find((file) => existsSync(file))

  it('is a test that names it, except where the feature is still to come', () => {
    const unproved = rows.filter(({ what, proof }) => {
      if (/^_waits for [a-z ]+_$/.test(proof)) return false
      const files = (proof.match(/[^` ]+/g) ?? []).map(fileOf)
      const names = (file?: string) =>
        file !== undefined && (!/^T\d\d$/.test(what) || new RegExp(`\\b${what}\\b`).test(text(file)))
      return files.length === 0 || !files.every(names)
    })
    expect(unproved).toEqual([])
  })
})

const megabytes = (bytes: number) => `${bytes / 1024 / 1024}MB`
const seconds = (ms: number) => `${ms / 1000} s`
const minutes = (ms: number) => `${ms / 60_000} min`

describe('a number in the documents', () => {
  it.each([
    ['000 §9', 'Password minimum', `${passwordLimits.min} characters`],
    ['000 §9', 'Code length', `${codeRules.length}`],
    ['000 §9', 'Code countdown', `${codeRules.lifetimeSeconds} s`],
    ['000 §9', 'Resend allowed after', `${codeRules.resendAfterSeconds} s`],
    ['000 §9', 'Person kept', minutes(userStaleMs)],
    ['000 §9', 'Default theme', defaultTheme],
    ['000 §9', 'Toast shown', `${toastDuration} ms`],
    ['000 §9', 'Toast swiped away', `${toastSwipe} px`],
    ['001 §9', 'Report details maximum', `${reportDetailsMax} characters`],
    ['001 §9', 'File of a post', megabytes(mediaRules.bytes)],
    ['001 §9', 'Profile picture', `under ${megabytes(pictureRules.bytes)}`],
    ['001 §9', 'Voice message', `${megabytes(messageLimits.voiceBytes)}, ${messageLimits.voiceSeconds} s`],
    ['001 §9', 'Bio', `${profileLimits.bio} characters`],
    ['001 §9', 'Link of a profile', `${profileLimits.link} characters`],
    ['001 §9', 'Wait before a place is given back', `${restoreDelayMs} ms`],
    ['001 §7, how fresh things are', 'Comments of an open panel', seconds(commentsPollMs)],
    ['001 §7, how fresh things are', 'Simple feed', `kept ${minutes(socialStaleMs)}, never polled`],
  ])('is that of the code (%s, %s)', (section, name, value) => {
    const rows = productSections.filter((item) => item.name === section).flatMap(tableOf)
    expect(rows.find(([constant]) => constant === name)?.[1]).toBe(value)
  })
})
