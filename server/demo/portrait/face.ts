// The face of a portrait in a square of 160: head, features, beard, glasses and earrings.
import { skins } from '#server/demo/portrait/look.ts'
import type { Look } from '#server/demo/portrait/look.ts'

type Face = Look['face']

const ink = '#1a0f0a'
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

const chin = 'M47 70C47 46 60 34 80 34C100 34 113 46 113 70C113 95 98 113 80 113C62 113 47 95 47 70Z'

/** Neck and chin shadow, drawn before the clothes. */
export function neck({ skin }: Face): string {
  const { base, shade } = skins[skin]
  return (
    `<path d="M66 98H94V122C94 134 66 134 66 122Z" fill="${base}"/>` +
    `<path d="M66 104H94V112C90 120 70 120 66 112Z" fill="${shade}"/>`
  )
}

export function head({ skin }: Face): string {
  const { base, shade } = skins[skin]
  return (
    `<g fill="${base}"><circle cx="47" cy="78" r="7.5"/><circle cx="113" cy="78" r="7.5"/></g>` +
    `<g fill="${shade}"><circle cx="46" cy="78" r="3.2"/><circle cx="114" cy="78" r="3.2"/></g>` +
    `<path d="${chin}" fill="${base}"/>`
  )
}

const mouths: Record<NonNullable<Face['mouth']>, (colour: string) => string> = {
  smile: (colour) => stroke('M69 95.5C74 101.5 86 101.5 91 95.5', colour, 3.4),
  grin: () =>
    `<path d="M66 92C70 92 90 92 94 92C94 110 66 110 66 92Z" fill="#5b1a18"/>` +
    `<path d="M67 92H93C93 99 67 99 67 92Z" fill="#fff8f0"/>`,
  lips: () =>
    `<path d="M69 95C73 91 77 93 80 94C83 93 87 91 91 95C87 103 73 103 69 95Z" fill="#9c3b45"/>` +
    stroke('M70 95.4C76 97.6 84 97.6 90 95.4', '#5d1c26', 1.6),
}

export function features({ skin, mouth = 'smile', beard }: Face): string {
  const { base, line } = skins[skin]
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="75" rx="6" ry="5" fill="#fff8f0"/><circle cx="${x}" cy="75.4" r="4.5" fill="${ink}"/>` +
    `<circle cx="${x + 1.5}" cy="73.6" r="1.3" fill="#fff"/>`
  return (
    `<g fill="#ff5a3c" opacity=".16"><ellipse cx="58" cy="89" rx="8" ry="5"/><ellipse cx="102" cy="89" rx="8" ry="5"/></g>` +
    eye(66) +
    eye(94) +
    stroke('M59 65.5C63 62.5 69 62.5 73 65M87 65C91 62.5 97 62.5 101 65.5', line, 3.2) +
    stroke('M76.5 86C78.5 88 81.5 88 83.5 86', line, 2.6) +
    mouths[mouth](beard === 'full' ? base : ink)
  )
}

const beards: Record<NonNullable<Face['beard']>, string> = {
  full: 'M48 76C50 86 56 88 66 89C72 86 88 86 94 89C104 88 110 86 112 76C114 102 98 119 80 119C62 119 46 102 48 76Z',
  goatee:
    'M68 91C71 86 77 86 80 88C83 86 89 86 92 91C88 90 72 90 68 91ZM72 105C76 107 84 107 88 105C91 113 86 119 80 119C74 119 69 113 72 105Z',
  moustache: 'M66 92C69 86 77 85.5 80 88C83 85.5 91 86 94 92C88 90 72 90 66 92Z',
}

/** Drawn below the mouth, so that a smile shows. */
export function whiskers({ beard }: Face): string {
  return beard ? `<path d="${beards[beard]}" fill="#17100c"/>` : ''
}

export function glasses({ glasses: kind }: Face): string {
  if (!kind) return ''
  const lens = (x: number) =>
    kind === 'round'
      ? `<circle cx="${x}" cy="75" r="11.5"/>`
      : `<rect x="${x - 12}" y="65.5" width="24" height="19" rx="6"/>`
  return (
    `<g fill="#ffffff" fill-opacity=".12" stroke="#f4efe8" stroke-width="3">${lens(66)}${lens(94)}</g>` +
    stroke('M77.5 73C79 71.5 81 71.5 82.5 73M54 73L48 71M106 73L112 71', '#f4efe8', 3)
  )
}

export function earrings({ earrings }: Face): string {
  return earrings
    ? '<g fill="#f0c35a"><circle cx="46" cy="90" r="4"/><circle cx="114" cy="90" r="4"/></g>'
    : ''
}
