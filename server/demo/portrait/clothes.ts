// Clothes of a portrait: shoulders from x 14 to 146, neck at x 80, bottom edge at y 160.
import type { TopStyle } from '#server/demo/portrait/look.ts'

const shoulders = 'M12 168C12 136 44 122 66 120C72 130 88 130 94 120C116 122 148 136 148 168Z'
const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
const body = (colour: string) => `<path d="${shoulders}" fill="${colour}"/>`
const crewNeck = 'M64 120C70 134 90 134 96 120'

/** Centres of the rings of a wax print. */
const print = [
  [30, 148],
  [54, 140],
  [80, 148],
  [106, 140],
  [130, 148],
  [42, 162],
  [68, 164],
  [92, 164],
  [118, 162],
] as const

export const clothes: Record<TopStyle, (colour: string) => string> = {
  tee: (colour) => body(colour) + stroke(crewNeck, '#000', 4, 0.2),
  jersey: (colour) =>
    body(colour) +
    stroke('M40 130L34 166M120 130L126 166', '#fff', 7, 0.75) +
    stroke(crewNeck, '#fff', 4.5, 0.85),
  shirt: (colour) =>
    body(colour) +
    `<path d="M64 117L80 136L68 148L52 122ZM96 117L80 136L92 148L108 122Z" fill="#fff" opacity=".88"/>` +
    stroke('M80 138V166', '#000', 2.4, 0.22),
  hoodie: (colour) =>
    `<path d="M40 136C40 112 56 106 80 106C104 106 120 112 120 136Z" fill="${colour}"/>` +
    `<path d="M48 134C50 116 62 112 80 112C98 112 110 116 112 134Z" fill="#000" opacity=".35"/>` +
    body(colour) +
    stroke('M58 124C66 140 94 140 102 124', '#000', 5, 0.2) +
    stroke('M70 138V156M90 138V154', '#fff', 3, 0.85),
  kaftan: (colour) =>
    body(colour) +
    `<path d="M66 119C70 128 74 132 74 166H86C86 132 90 128 94 119C90 129 70 129 66 119Z" fill="#fff" opacity=".26"/>` +
    stroke('M60 121C64 138 70 142 74 144V164M100 121C96 138 90 142 86 144V164', '#f0cf8a', 2.6, 0.95) +
    `<g fill="#f0cf8a"><circle cx="80" cy="142" r="2.4"/><circle cx="80" cy="154" r="2.4"/></g>`,
  ankara: (colour) =>
    body(colour) +
    print
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="8.5" fill="#f6c65b"/><circle cx="${x}" cy="${y}" r="4.6" fill="#1d3f6e"/>`,
      )
      .join('') +
    stroke(crewNeck, '#1d3f6e', 4),
  blouse: (colour) =>
    body(colour) +
    stroke('M62 122C68 142 92 142 98 122', '#fff', 3.4, 0.5) +
    stroke('M66 118C70 133 90 133 94 118', '#f0cf8a', 2.6),
}
