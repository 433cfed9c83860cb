// Food: a plate of rice, a bowl of swallow, suya on paper, and a cake.
import { createRandom } from '#server/demo/chance.ts'
import {
  centred,
  circle,
  ellipse,
  withOpacity,
  group,
  path,
  pick,
  rect,
  stroke,
  repeat,
} from '#server/demo/scenes/pen.ts'
import type { Frame, Scene } from '#server/demo/scenes/pen.ts'

/** A checked table cloth. */
function cloth({ width, height }: Frame, [ground, line]: readonly [string, string]): string {
  const step = 96
  return (
    rect(0, 0, width, height, ground) +
    `<g fill="${line}" opacity=".45">` +
    repeat(Math.ceil(width / step), (index) => rect(index * step, 0, step / 2, height, line)) +
    repeat(Math.ceil(height / step), (index) => rect(0, index * step, width, step / 2, line)) +
    '</g>'
  )
}

const drumstick =
  path('M0 0C-34 -6 -50 -40 -30 -64C-10 -86 34 -74 40 -44C44 -22 26 2 0 0Z', '#8c4a1c') +
  path('M-24 -54C-14 -72 16 -72 28 -52C14 -62 -8 -62 -24 -54Z', '#b56a2e') +
  stroke('M6 -4L18 34', '#f3e4cd', 11) +
  circle(14, 38, 8, '#f3e4cd') +
  circle(24, 34, 7, '#f3e4cd')

const plantain = (x: number, y: number, turn: number) =>
  group(
    ellipse(0, 0, 27, 15, '#a85e12') + ellipse(0, -2, 25, 13, '#e8a62c') + ellipse(-2, -3, 14, 5, '#f4c65a'),
    `translate(${x} ${y}) rotate(${turn})`,
  )

const egg = ellipse(0, 0, 30, 24, '#fffaf0') + circle(2, 1, 12, '#f2a71b') + circle(-1, -2, 5, '#f8c75a')

const plates = [
  { cloth: ['#3f6f63', '#4d8174'], rice: ['#d8541f', '#e8692b', '#c2431a', '#f08a45'], side: 'chicken' },
  { cloth: ['#f0d6b8', '#e4bd92'], rice: ['#e9c46a', '#dcae4a', '#f3d98f', '#8fae4e'], side: 'chicken' },
  { cloth: ['#2c4766', '#375679'], rice: ['#fbf5ea', '#efe6d4', '#ffffff', '#e6dac4'], side: 'egg' },
  { cloth: ['#b8433a', '#cf6154'], rice: ['#7a3d2a', '#94512f', '#6a3222', '#a8643c'], side: 'egg' },
] as const

/** Jollof, fried rice, rice and stew, or rice and beans, from above. */
export const plate: Scene = (frame, look) => {
  const { cloth: colours, rice, side } = pick(plates, look)
  const random = createRandom(31 + look)
  const grain = () => {
    const angle = random() * Math.PI * 2
    const distance = Math.sqrt(random()) * 98
    const [x, y] = [180 + Math.cos(angle) * distance, 190 + Math.sin(angle) * distance * 0.92]
    const turn = Math.round(random() * 180)
    return ellipse(
      x,
      y,
      8.5,
      3.6,
      pick(rice, Math.floor(random() * 4)),
      `transform="rotate(${turn} ${x} ${y})"`,
    )
  }
  const food =
    ellipse(180, 190, 102, 94, pick(rice, 2)) +
    repeat(250, grain) +
    (side === 'egg'
      ? `${ellipse(182, 176, 52, 30, '#a52a14')}${ellipse(176, 170, 40, 20, '#c8401f')}` +
        group(egg, 'translate(250 250) rotate(20)') +
        group(egg, 'translate(280 206) rotate(-30)')
      : group(drumstick, 'translate(250 270) rotate(30) scale(1.05)')) +
    [plantain(128, 262, 20), plantain(164, 285, 5), plantain(104, 232, 50), plantain(206, 296, -12)].join(
      '',
    ) +
    repeat(14, (index) =>
      circle(262 + random() * 40, 118 + random() * 44, 6, pick(['#7fae4a', '#f2ead8', '#e8863c'], index)),
    )
  return (
    cloth(frame, colours) +
    centred(
      frame,
      circle(206, 212, 184, '#000', 'opacity=".22"') +
        circle(200, 200, 182, '#f7f2eb') +
        circle(200, 200, 148, '#ebe2d5') +
        circle(200, 203, 143, '#fbf8f3') +
        food,
      { scale: 0.92 },
    )
  )
}

const bowls = [
  {
    cloth: ['#8a5a34', '#96653d'],
    clay: '#2b1c14',
    soups: ['#5d7a24', '#d9a21b', '#b8321a'],
    swallow: '#4a342a',
  },
  {
    cloth: ['#d9c7a4', '#cdb88f'],
    clay: '#c9d3d6',
    soups: ['#c98a1e', '#4f7a2c', '#a83c16'],
    swallow: '#f0cf6a',
  },
  {
    cloth: ['#31543f', '#3b624a'],
    clay: '#efe7da',
    soups: ['#6d8f2e', '#86a53d', '#a9461c'],
    swallow: '#f8f2e2',
  },
  {
    cloth: ['#6b3a52', '#784560'],
    clay: '#3a4a58',
    soups: ['#46591f', '#58702a', '#8f3f1a'],
    swallow: '#e9dcc4',
  },
] as const

/** Àmàlà and àbùlà, ẹ̀bà and ẹ̀gúsí, pounded yam, or túwó, from above. */
export const bowl: Scene = (frame, look) => {
  const { cloth: colours, clay, soups, swallow } = pick(bowls, look)
  const random = createRandom(77 + look)
  const meat = (x: number, y: number) =>
    group(
      rect(-20, -14, 40, 28, '#4f2413', 11) + rect(-16, -12, 30, 14, '#74391d', 7),
      `translate(${x} ${y}) rotate(${Math.round(random() * 90)})`,
    )
  const soup =
    circle(200, 200, 138, soups[0]) +
    path('M200 62A138 138 0 0 1 300 295C250 250 240 150 200 62Z', soups[1]) +
    path('M225 150C290 150 300 230 250 262C215 280 190 240 205 205C212 185 205 160 225 150Z', soups[2]) +
    repeat(26, () =>
      circle(95 + random() * 215, 95 + random() * 215, 2 + random() * 4, '#fff2b8', 'opacity=".3"'),
    )
  return (
    rect(0, 0, frame.width, frame.height, colours[0]) +
    repeat(9, (index) => rect(0, (index * frame.height) / 9, frame.width, frame.height / 26, colours[1])) +
    centred(
      frame,
      circle(208, 214, 182, '#000', 'opacity=".25"') +
        circle(200, 200, 178, clay) +
        circle(200, 200, 178, '#fff', 'opacity=".1"') +
        circle(200, 203, 150, clay) +
        soup +
        ellipse(146, 176, 78, 64, '#000', 'opacity=".25"') +
        ellipse(140, 166, 78, 64, swallow) +
        path('M74 150C84 112 150 96 192 124C160 112 104 116 74 150Z', '#fff', 'opacity=".22"') +
        meat(245, 130) +
        meat(262, 205) +
        meat(205, 282) +
        meat(148, 270),
      { scale: 0.94 },
    )
  )
}

/** Skewers on a sheet of newspaper, with onions and tomatoes. */
export const suya: Scene = (frame, look) => {
  const random = createRandom(5 + look)
  const skewer = (index: number) =>
    group(
      stroke('M0 -30V330', '#d8b98a', 7) +
        repeat(6, (piece) => {
          const wide = 42 + random() * 14
          return (
            rect(
              -wide / 2,
              piece * 44,
              wide,
              40,
              pick(['#6b2d14', '#7c3818', '#5a2410'], piece + index),
              12,
            ) + rect(-wide / 2 + 5, piece * 44 + 4, wide - 16, 9, '#a4532a', 5)
          )
        }) +
        repeat(16, () => circle(-20 + random() * 40, random() * 260, 2.2, '#e8863c')),
      `translate(${92 + index * 62} ${48 + (index % 2) * 22}) rotate(${-6 + index * 4})`,
    )
  const ring = (x: number, y: number) =>
    stroke(`M${x - 22} ${y}A22 17 0 1 0 ${x + 22} ${y}A22 17 0 1 0 ${x - 22} ${y}`, '#c77aa6', 7) +
    stroke(`M${x - 17} ${y}A17 12 0 1 0 ${x + 17} ${y}A17 12 0 1 0 ${x - 17} ${y}`, '#f4dcea', 4)
  const tomato = (x: number, y: number) =>
    circle(x, y, 23, '#c8321c') +
    circle(x, y, 18, '#e8573a') +
    repeat(5, (index) =>
      ellipse(x + Math.cos(index * 1.26) * 10, y + Math.sin(index * 1.26) * 10, 3.4, 5, '#f6cf8a'),
    )
  const sheet = repeat(
    17,
    (row) =>
      rect(26, 34 + row * 21, 100, 5, '#8d857b') +
      rect(148, 34 + row * 21, 100, 5, '#8d857b') +
      rect(270, 34 + row * 21, 104, 5, '#8d857b'),
  )
  return (
    rect(0, 0, frame.width, frame.height, pick(['#1f3a34', '#3a2a4a', '#4a3324'], look)) +
    centred(
      frame,
      group(
        withOpacity(rect(8, 14, 388, 392, '#000', 6), 0.3) +
          rect(0, 0, 400, 400, '#ece6da', 4) +
          `<g opacity=".35">${sheet}</g>`,
        'rotate(-7 200 200)',
      ) +
        repeat(4, skewer) +
        [
          ring(340, 90),
          ring(320, 130),
          ring(60, 330),
          tomato(345, 190),
          tomato(330, 245),
          tomato(90, 372),
        ].join(''),
      { scale: 0.9 },
    )
  )
}

const cakes = [
  { wall: ['#f6d9d0', '#efc4b8'], sponge: '#fdf6ee', icing: '#ff8a47', dots: '#7a2f5c' },
  { wall: ['#cfe3d8', '#b3d0c0'], sponge: '#5a2f1e', icing: '#f7ead6', dots: '#c8402f' },
  { wall: ['#d9d2ee', '#c2b6e2'], sponge: '#f3c6d6', icing: '#8d2f4f', dots: '#f0c35a' },
] as const

/** A cake of two tiers on a stand. */
export const cake: Scene = (frame, look) => {
  const { wall, sponge, icing, dots } = pick(cakes, look)
  const { width, height } = frame
  const tier = (x: number, y: number, wide: number, high: number) =>
    rect(x, y, wide, high, sponge, 12) +
    withOpacity(rect(x + wide * 0.82, y + 8, wide * 0.18, high - 8, '#000', 12), 0.07) +
    path(
      `M${x} ${y + 34}V${y + 12}Q${x} ${y} ${x + 12} ${y}H${x + wide - 12}Q${x + wide} ${y} ${x + wide} ${y + 12}V${y + 30}` +
        repeat(
          6,
          (index) =>
            `q${-wide / 24} ${index % 2 ? 34 : 18} ${-wide / 12} 0q${-wide / 24} ${index % 2 ? -14 : -8} ${-wide / 12} 0`,
        ) +
        'Z',
      icing,
    ) +
    repeat(7, (index) => circle(x + wide * (0.1 + index * 0.133), y + high - 16, 7, dots))
  const candle = (x: number) =>
    rect(x - 4, 62, 8, 44, '#fff8f0', 2) +
    path(`M${x} 36C${x + 12} 50 ${x + 8} 62 ${x} 62C${x - 8} 62 ${x - 12} 50 ${x} 36Z`, '#f3bd45')
  return (
    rect(0, 0, width, height, wall[0]) +
    circle(width * 0.5, height * 0.42, Math.min(width, height) * 0.42, wall[1]) +
    rect(0, height * 0.82, width, height * 0.18, '#7a4a2e') +
    rect(0, height * 0.82, width, 10, '#93603e') +
    centred(
      frame,
      ellipse(200, 352, 150, 16, '#000', 'opacity=".25"') +
        path('M176 330H224L238 352H162Z', '#d8d0c6') +
        rect(48, 314, 304, 18, '#efe8de', 9) +
        tier(76, 206, 248, 108) +
        tier(124, 106, 152, 100) +
        [candle(160), candle(200), candle(240)].join(''),
      { scale: 0.94, dy: 0.02 },
    )
  )
}
