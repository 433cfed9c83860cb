// Places of a campus: a lecture theatre, a hostel at night, and rain on the quad.
import { createRandom } from '#server/demo/chance.ts'
import {
  circle,
  ellipse,
  group,
  path,
  pick,
  rect,
  shirts,
  skins,
  sky,
  stroke,
  repeat,
} from '#server/demo/scenes/pen.ts'
import type { Scene } from '#server/demo/scenes/pen.ts'

/** A full lecture theatre, seen from the back row. */
export const theatre: Scene = (frame, look) => {
  const { width, height } = frame
  const random = createRandom(11 + look)
  const wall = pick(['#e6d8c2', '#cfd8d4', '#dccbb8'], look)
  const person = (x: number, y: number, size: number) => {
    const skin = pick(skins, Math.floor(random() * 4))
    const hair = random()
    return group(
      path('M-34 60C-34 22 -18 14 0 14C18 14 34 22 34 60Z', pick(shirts, Math.floor(random() * 8))) +
        rect(-7, 4, 14, 16, skin, 4) +
        circle(-16, -3, 4.5, skin) +
        circle(16, -3, 4.5, skin) +
        circle(0, -6, 17, '#17100c') +
        (hair < 0.25 ? circle(0, -24, 11, '#17100c') : '') +
        (hair > 0.72
          ? path(
              'M-17 -8C-22 -34 22 -34 17 -8L20 22H-20Z',
              pick(['#2b4a6e', '#17100c', '#8c3f5c'], Math.floor(random() * 3)),
            )
          : ''),
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`,
    )
  }
  const row = (index: number) => {
    const y = height * (0.5 + index * 0.145)
    const size = (width / 960) * (0.62 + index * 0.36)
    const step = 84 * size
    const seats = Math.ceil(width / step) + 1
    const offset = (index % 2) * 0.5 * step
    return (
      repeat(seats, (seat) => (random() < 0.14 ? '' : person(seat * step - offset + random() * 8, y, size))) +
      rect(0, y + 38 * size, width, height, pick(['#8a5a34', '#7d4f2c', '#70451f', '#5f3a18'], index)) +
      rect(0, y + 38 * size, width, 7, '#b98350')
    )
  }
  const board = { x: width * 0.2, y: height * 0.1, width: width * 0.6, height: height * 0.26 }
  const chalk = (d: string) => stroke(d, '#e9efe6', 3.4, 'opacity=".85"')
  return (
    rect(0, 0, width, height, wall) +
    rect(0, height * 0.4, width, height * 0.12, '#b59a78') +
    rect(board.x - 8, board.y - 8, board.width + 16, board.height + 16, '#7a5230', 4) +
    rect(board.x, board.y, board.width, board.height, pick(['#234a3c', '#22303c'], look)) +
    group(
      chalk('M20 110V20M20 110H150M20 104C60 100 70 40 140 30') +
        repeat(4, (index) =>
          chalk(`M190 ${28 + index * 24}q10 -12 20 0t20 0t20 0t20 0h${20 + ((index * 37) % 40)}`),
        ),
      `translate(${(board.x + 10).toFixed(1)} ${(board.y + 6).toFixed(1)}) scale(${(board.width / 400).toFixed(2)})`,
    ) +
    [0.06, 0.94].map((x) => rect(width * x - 22, height * 0.12, 44, height * 0.2, '#cfe6ee', 4)).join('') +
    group(
      path('M-30 70L-24 0H24L30 70Z', '#6b4526') + rect(-32, -8, 64, 12, '#8a5a34', 3),
      `translate(${width * 0.86} ${height * 0.4}) scale(${(width / 960).toFixed(2)})`,
    ) +
    repeat(4, row)
  )
}

const nights = [
  { air: ['#0f1430', '#2a2350', '#5b3a5a'], lit: 0.62, glow: '#f6c65a', wall: '#7a6a5c' },
  { air: ['#090c18', '#131a30', '#232a44'], lit: 0.1, glow: '#9fc4e8', wall: '#3a3a44' },
  { air: ['#274a78', '#c77a5a', '#f3c08a'], lit: 0.3, glow: '#ffe2a0', wall: '#8f7560' },
] as const

/** A hostel after dark: with light, without, or before dawn. */
export const hostel: Scene = (frame, look) => {
  const { width, height } = frame
  const { air, lit, glow, wall } = pick(nights, look)
  const random = createRandom(40 + look)
  const [left, top] = [width * 0.07, height * 0.36]
  const [wide, high] = [width * 0.86, height * 0.54]
  const columns = Math.round(wide / 82)
  const cell = { width: wide / columns, height: high / 4 }
  const room = (floor: number, column: number) => {
    const x = left + column * cell.width
    const y = top + floor * cell.height
    const isLit = random() < lit
    const laundry = random() < 0.3
    return (
      rect(
        x + cell.width * 0.18,
        y + cell.height * 0.16,
        cell.width * 0.64,
        cell.height * 0.5,
        isLit ? glow : '#1a1c26',
        3,
      ) +
      rect(x + cell.width * 0.48, y + cell.height * 0.16, 4, cell.height * 0.5, '#2a211c') +
      (laundry
        ? repeat(3, (index) =>
            rect(
              x + 12 + index * 20,
              y + cell.height * 0.7,
              15,
              cell.height * 0.17,
              pick(shirts, index + floor * 3 + column),
              2,
            ),
          )
        : '')
    )
  }
  return (
    sky(frame, ...air) +
    repeat(70, () =>
      circle(
        random() * width,
        random() * height * 0.4,
        0.8 + random() * 1.7,
        '#fff',
        `opacity="${(0.3 + random() * 0.7).toFixed(2)}"`,
      ),
    ) +
    circle(width * 0.8, height * 0.16, Math.min(width, height) * 0.11, '#f7ead0', 'opacity=".14"') +
    circle(width * 0.8, height * 0.16, Math.min(width, height) * 0.07, '#f7ead0') +
    rect(left - 14, top - 26, wide + 28, 30, '#4a3a30', 4) +
    rect(left, top, wide, high + 40, wall) +
    repeat(4, (floor) => repeat(columns, (column) => room(floor, column))) +
    repeat(
      4,
      (floor) =>
        rect(left - 6, top + (floor + 1) * cell.height - 24, wide + 12, 4, '#e6ddd0') +
        rect(left - 6, top + (floor + 1) * cell.height - 8, wide + 12, 8, '#5a4a3e'),
    ) +
    rect(0, height * 0.91, width, height * 0.09, '#15120f') +
    group(
      circle(0, -86, 46, '#16281c') +
        circle(-36, -58, 34, '#132318') +
        circle(36, -60, 36, '#182d1f') +
        rect(-7, -40, 14, 60, '#2a1c12'),
      `translate(${width * 0.06} ${height * 0.92})`,
    )
  )
}

const umbrella = (colour: string, second: string) =>
  path('M-90 0C-86 -96 86 -96 90 0C70 -16 46 -16 30 0C16 -14 -16 -14 -30 0C-46 -16 -70 -16 -90 0Z', colour) +
  path('M-30 0C-26 -50 -10 -72 0 -72C10 -72 26 -50 30 0C16 -14 -16 -14 -30 0Z', second) +
  stroke('M0 -72V70', '#2a2522', 5)

/** Rain on the quad, with a person under an umbrella. */
export const rain: Scene = (frame, look) => {
  const { width, height } = frame
  const random = createRandom(63 + look)
  const [colour, second] = pick(
    [
      ['#ff7a2f', '#ffb07a'],
      ['#c8402f', '#e88a6a'],
      ['#f3bd45', '#f8dc96'],
    ] as const,
    look,
  )
  const ground = height * 0.66
  return (
    sky(frame, '#5f7482', '#8ea2aa', '#b5c2c2') +
    rect(0, height * 0.3, width, height * 0.36, '#a89684') +
    rect(0, height * 0.27, width, height * 0.05, '#7c5a48') +
    repeat(
      Math.ceil(width / 120),
      (index) =>
        rect(index * 120 + 40, height * 0.32, 26, height * 0.34, '#c9b9a4') +
        rect(index * 120 + 78, height * 0.4, 56, height * 0.26, '#5d5048'),
    ) +
    rect(0, ground, width, height - ground, '#6f7f78') +
    repeat(7, (index) =>
      ellipse(
        random() * width,
        ground + 40 + index * ((height - ground) / 8),
        60 + random() * 90,
        10 + random() * 10,
        '#9fb3b6',
      ),
    ) +
    repeat(9, () => {
      const [x, y] = [random() * width, ground + 30 + random() * (height - ground - 50)]
      return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="24" ry="6" fill="none" stroke="#dfe9e8" stroke-width="2" opacity=".7"/>`
    }) +
    group(
      ellipse(0, 206, 60, 10, '#000', 'opacity=".2"') +
        rect(-24, 150, 17, 54, '#27324a', 6) +
        rect(6, 150, 17, 54, '#27324a', 6) +
        path('M-40 160C-42 60 -30 36 0 36C30 36 42 60 40 160Z', '#274a78') +
        rect(-44, 66, 24, 60, '#7a2f5c', 8) +
        circle(0, 14, 24, '#5f3823') +
        circle(0, 6, 24, '#17100c') +
        group(umbrella(colour, second), 'translate(14 -4) rotate(6)'),
      `translate(${width * (0.4 + 0.1 * (look % 3))} ${height * 0.56}) scale(${((height / 720) * 1.05).toFixed(2)})`,
    ) +
    repeat(130, () => {
      const [x, y, long] = [random() * width * 1.1, random() * height, 18 + random() * 30]
      return stroke(
        `M${x.toFixed(1)} ${y.toFixed(1)}l${(-long * 0.25).toFixed(1)} ${long.toFixed(1)}`,
        '#eef4f4',
        2,
        'opacity=".55"',
      )
    })
  )
}
