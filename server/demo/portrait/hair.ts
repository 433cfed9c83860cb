// Hair and headwear of a portrait, for a head from x 47 to 113 and y 36 to 112 in a square of 160.
import type { HairStyle } from '#server/demo/portrait/look.ts'

interface Headdress {
  /** Drawn before the head. */
  behind?: (colour: string) => string
  /** Drawn over the head. */
  over?: (colour: string) => string
}

const hairline = 'M47 72C44 38 58 27 80 27C102 27 116 38 113 72C110 56 101 47 80 47C59 47 50 56 47 72Z'
const filled = (d: string, colour: string, attributes = '') =>
  `<path d="${d}" fill="${colour}" ${attributes}/>`
const lines = (d: string, colour: string, width = 2.4, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
const dots = (circles: [x: number, y: number, r: number][], colour: string) =>
  circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('')

const crown: [number, number, number][] = [
  [52, 50, 9],
  [58, 40, 10],
  [68, 33, 10],
  [80, 30, 11],
  [92, 33, 10],
  [102, 40, 10],
  [108, 50, 9],
  [66, 43, 8],
  [80, 41, 8],
  [94, 43, 8],
]

export const headdresses: Record<HairStyle, Headdress> = {
  bald: {
    over: () => lines('M64 46C70 42 76 41 82 41', '#fff', 3.5, 0.22),
  },
  low: {
    over: (colour) => filled(hairline, colour),
  },
  fade: {
    over: (colour) =>
      filled(
        'M47 74C45 58 47 48 52 44L57 56C52 60 50 66 47 74ZM113 74C115 58 113 48 108 44L103 56C108 60 110 66 113 74Z',
        colour,
        'opacity=".5"',
      ) +
      filled(
        'M51 56C48 30 62 20 80 20C98 20 112 30 109 56C107 50 102 47 96 47H64C58 47 53 50 51 56Z',
        colour,
      ),
  },
  afro: {
    behind: (colour) =>
      dots(
        [
          [80, 54, 44],
          [46, 62, 22],
          [114, 62, 22],
          [58, 34, 22],
          [102, 34, 22],
          [44, 82, 14],
          [116, 82, 14],
        ],
        colour,
      ),
    over: (colour) =>
      filled('M47 70C46 46 60 36 80 36C100 36 114 46 113 70C106 54 96 50 80 50C64 50 54 54 47 70Z', colour),
  },
  puff: {
    behind: (colour) =>
      dots(
        [
          [80, 25, 20],
          [65, 27, 13],
          [95, 27, 13],
          [80, 15, 12],
        ],
        colour,
      ),
    over: (colour) =>
      filled(hairline, colour) + lines('M62 38C68 33 74 31 80 31C86 31 92 33 98 38', '#fff', 2, 0.16),
  },
  bun: {
    behind: (colour) => dots([[80, 20, 15]], colour),
    over: (colour) => filled(hairline, colour) + lines('M68 28C74 31 86 31 92 28', '#fff', 2.4, 0.18),
  },
  braids: {
    behind: (colour) =>
      filled(
        'M40 138C32 70 40 22 80 22C120 22 128 70 120 138C120 144 106 144 106 138L108 76H52L54 138C54 144 40 144 40 138Z',
        colour,
      ) + lines('M46 70V138M114 70V138', '#fff', 1.6, 0.14),
    over: (colour) =>
      filled('M46 84C42 42 56 28 80 28C104 28 118 42 114 84C112 64 100 50 80 42C60 50 48 64 46 84Z', colour) +
      lines('M80 30V42M66 33C60 40 55 48 52 58M94 33C100 40 105 48 108 58', '#fff', 1.6, 0.18),
  },
  bob: {
    behind: (colour) =>
      filled(
        'M40 112C34 52 46 22 80 22C114 22 126 52 120 112C114 118 104 116 102 108L108 72H52L58 108C56 116 46 118 40 112Z',
        colour,
      ),
    over: (colour) =>
      filled('M46 76C44 40 58 26 80 26C104 26 118 42 114 78C108 62 96 50 72 46C58 50 50 62 46 76Z', colour),
  },
  long: {
    behind: (colour) =>
      filled(
        'M36 150C40 110 30 22 80 22C130 22 120 110 124 150C112 154 104 146 104 132L108 72H52L56 132C56 146 48 154 36 150Z',
        colour,
      ),
    over: (colour) =>
      filled('M46 84C42 40 62 26 84 26C106 28 118 46 114 84C110 66 104 54 92 44C78 54 56 56 46 84Z', colour) +
      lines('M92 32C80 42 64 46 56 56', '#fff', 2.2, 0.14),
  },
  locs: {
    behind: (colour) =>
      [40, 50, 110, 120]
        .map(
          (x, index) =>
            `<rect x="${x - 6}" y="52" width="12" height="${68 - (index % 2) * 8}" rx="6" fill="${colour}"/>`,
        )
        .join(''),
    over: (colour) =>
      filled(
        'M42 78C36 36 56 20 80 20C104 20 124 36 118 78C118 84 108 84 108 76C106 58 96 48 80 48C64 48 54 58 52 76C52 84 42 84 42 78Z',
        colour,
      ) +
      lines(
        'M80 23V46M66 26C64 34 62 42 60 50M94 26C96 34 98 42 100 50M54 36C51 46 49 58 47 74M106 36C109 46 111 58 113 74',
        '#fff',
        1.6,
        0.17,
      ),
  },
  twists: {
    over: (colour) =>
      filled(hairline, colour) +
      dots(crown, colour) +
      dots(
        crown.slice(1, 6).map(([x, y]) => [x - 2, y - 3, 2]),
        '#ffffff33',
      ),
  },
  cornrows: {
    over: (colour) =>
      filled(hairline, colour) +
      lines(
        'M80 28V46M68 30C66 36 64 42 63 49M92 30C94 36 96 42 97 49M57 37C54 43 52 50 51 58M103 37C106 43 108 50 109 58',
        '#c99a78',
        1.8,
        0.75,
      ),
  },
  hijab: {
    behind: (colour) =>
      filled(
        'M80 16C40 16 34 60 38 106C20 124 14 146 12 168H148C146 146 140 124 122 106C126 60 120 16 80 16Z',
        colour,
      ),
    over: (colour) =>
      filled(
        'M80 16C38 16 34 62 38 106C42 160 118 160 122 106C126 62 122 16 80 16ZM80 42C98 42 110 52 110 74C110 96 98 113 80 113C62 113 50 96 50 74C50 52 62 42 80 42Z',
        colour,
        'fill-rule="evenodd"',
      ) +
      lines('M44 114C58 136 100 138 120 110M54 136C68 148 94 148 108 134', '#000', 2.4, 0.16) +
      lines('M54 40C60 32 70 28 80 28', '#fff', 3, 0.16),
  },
  gele: {
    behind: (colour) =>
      filled('M30 54C18 24 50 2 84 8C120 2 146 28 130 58C118 46 104 42 80 42C56 42 42 46 30 54Z', colour),
    over: (colour) =>
      filled('M45 66C35 42 48 26 80 24C112 22 125 42 115 66C104 50 94 46 80 46C66 46 56 50 45 66Z', colour) +
      lines('M36 46C48 26 68 17 90 17M51 56C58 38 84 30 110 38M60 16C76 26 104 30 126 48', '#fff', 3, 0.34) +
      lines('M46 62C58 46 100 42 114 62', '#000', 2.4, 0.18),
  },
  wrap: {
    behind: (colour) =>
      dots(
        [
          [88, 20, 14],
          [73, 23, 11],
        ],
        colour,
      ),
    over: (colour) =>
      filled('M45 68C38 32 56 20 80 20C104 20 122 32 115 68C106 52 96 48 80 48C64 48 54 52 45 68Z', colour) +
      lines('M46 58C60 36 96 28 110 34M56 62C72 40 98 36 114 50', '#fff', 2.8, 0.3),
  },
  cap: {
    over: (colour) =>
      filled('M47 62C43 32 58 20 80 20C102 20 117 32 113 62C100 50 60 50 47 62Z', colour) +
      lines('M80 20V48M80 20C66 26 60 38 60 52M80 20C94 26 100 38 100 52', '#000', 1.6, 0.16) +
      dots([[80, 20, 3]], colour) +
      filled('M44 60C56 44 104 44 116 60C122 67 118 70 112 67C98 57 62 57 48 67C42 70 38 67 44 60Z', colour) +
      filled(
        'M44 60C56 44 104 44 116 60C122 67 118 70 112 67C98 57 62 57 48 67C42 70 38 67 44 60Z',
        '#000',
        'opacity=".2"',
      ),
  },
  fila: {
    over: (colour) =>
      filled('M46 60C44 30 54 12 84 12C122 12 128 28 116 60C96 50 66 50 46 60Z', colour) +
      filled('M96 14C124 16 138 34 124 54C116 50 106 34 96 14Z', colour) +
      lines('M98 18C108 34 114 46 122 52M48 56C66 46 96 46 114 56', '#000', 2.4, 0.24),
  },
  hula: {
    over: (colour) =>
      filled('M48 58L52 22C66 14 94 14 108 22L112 58C92 48 68 48 48 58Z', colour) +
      lines('M54 34L62 42L70 32L80 42L90 32L98 42L106 34', '#fff', 2.6, 0.7) +
      lines('M50 50C68 41 92 41 110 50M52 24C66 18 94 18 108 24', '#fff', 2, 0.5),
  },
}
