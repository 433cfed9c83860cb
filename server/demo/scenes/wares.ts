// Goods of student vendors: a rack of clothes, jars of cream, and dyed cloth.
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
import type { Scene } from '#server/demo/scenes/pen.ts'

const garments = [
  // Shirt, dress, jacket and trousers, each hung from 0, 0.
  'M-14 14L-44 30L-56 74L-36 80L-30 62V150H30V62L36 80L56 74L44 30L14 14C8 22 -8 22 -14 14Z',
  'M-12 14L-30 24L-26 84L-48 190H48L26 84L30 24L12 14C8 26 -8 26 -12 14Z',
  'M-16 14L-50 30L-58 130L-38 132L-34 70V158H34V70L38 132L58 130L50 30L16 14L0 40Z',
  'M-28 20H28L34 190H6L0 70L-6 190H-34Z',
]

/** A rail at a thrift sale. */
export const rack: Scene = (frame, look) => {
  const { width, height } = frame
  const colours = pick(
    [
      ['#274a78', '#c5622f', '#f3c26b', '#8d2f4f', '#e9e4da', '#3c4a2a'],
      ['#f2c9d4', '#7d8fb8', '#fbf3e6', '#c77aa6', '#93b5c6', '#e4b363'],
      ['#1f4a3c', '#20262c', '#c8402f', '#8a6d3b', '#4a3b6b', '#d9826a'],
      ['#e07a3a', '#2f7a72', '#f6e3c0', '#a83c5a', '#355f86', '#f0b93a'],
    ],
    look,
  )
  const wall = pick(['#dfd2c0', '#c9d6cf', '#e6cfc2', '#cfcbdc'], look)
  const random = createRandom(400 + look)
  const unit = height / 620
  const count = Math.floor(width / (92 * unit)) - 1
  const piece = (index: number) => {
    const colour = pick(colours, index)
    const shape = pick(garments, Math.floor(random() * 4))
    const pattern = random()
    const clip = `hang${index}`
    const decor =
      pattern < 0.25
        ? repeat(9, (row) => rect(-60, 20 + row * 20, 120, 7, '#fff'))
        : pattern < 0.45
          ? repeat(40, (dot) => circle(-50 + (dot % 6) * 20, 24 + Math.floor(dot / 6) * 24, 5, '#fff'))
          : ''
    return group(
      stroke('M0 -18C10 -18 10 -6 0 -4L0 4M-34 22L0 4L34 22', '#5a4a3e', 4) +
        path(shape, colour) +
        (decor &&
          `<clipPath id="${clip}"><path d="${shape}"/></clipPath><g clip-path="url(#${clip})" opacity=".4">${decor}</g>`) +
        withOpacity(path(shape, '#000', 'transform="translate(12 0) scale(.72 1)"'), 0.06),
      `translate(${((index + 1) * (width / (count + 1))).toFixed(1)} ${height * 0.2 + 20 * unit}) scale(${(unit * 1.42).toFixed(2)}) rotate(${Math.round(-3 + random() * 6)})`,
    )
  }
  return (
    rect(0, 0, width, height, wall) +
    rect(0, height * 0.84, width, height * 0.16, '#8a6547') +
    rect(0, height * 0.84, width, 6, '#6f4f36') +
    rect(width * 0.05, height * 0.2 - 6, width * 0.9, 10, '#3a3532', 5) +
    [0.05, 0.94].map((x) => rect(width * x, height * 0.2 - 6, 9, height * 0.72, '#3a3532', 4)).join('') +
    repeat(count, piece) +
    [0.2, 0.56]
      .map((x, index) =>
        group(
          path('M0 0C6 -34 30 -36 40 -22C54 -8 86 -10 96 6V20H0Z', pick(colours, index + 1)) +
            rect(-2, 18, 100, 9, '#fbf8f3', 4),
          `translate(${width * x} ${height * 0.93}) scale(${unit.toFixed(2)})`,
        ),
      )
      .join('')
  )
}

/** Jars of cream with a leaf, and the nuts they are made of. */
export const jars: Scene = (frame, look) => {
  const { width, height } = frame
  const [wall, lid, cream] = pick(
    [
      ['#e3c7bd', '#8a5a34', '#f4e2b0'],
      ['#b9cdb0', '#20262c', '#f0d890'],
      ['#d9c7e0', '#c9a45c', '#fbf0d8'],
    ] as const,
    look,
  )
  const jar = (x: number, y: number, size: number) =>
    group(
      withOpacity(rect(-52, -104, 104, 104, '#fff', 16), 0.55) +
        rect(-46, -84, 92, 78, cream, 12) +
        rect(-56, -126, 112, 28, lid, 7) +
        withOpacity(rect(-56, -126, 112, 9, '#fff', 5), 0.18) +
        rect(-34, -72, 68, 54, '#fffaf2', 6) +
        path('M-16 -30C-20 -58 6 -66 20 -62C22 -42 6 -26 -16 -30Z', '#5d7a3a') +
        stroke('M-20 -26C-8 -40 4 -50 14 -56', '#3c5224', 3) +
        withOpacity(rect(-44, -96, 8, 84, '#fff', 4), 0.6),
      `translate(${x} ${y}) scale(${size})`,
    )
  const nut = (x: number, y: number, turn: number) =>
    group(
      ellipse(0, 0, 24, 17, '#6b3a1e') + ellipse(-5, -5, 11, 5, '#9a6238') + ellipse(12, 4, 6, 9, '#c49a6a'),
      `translate(${x} ${y}) rotate(${turn})`,
    )
  const leaf = (turn: number) =>
    group(
      path('M0 0C30 -40 100 -50 140 -20C100 10 40 20 0 0Z', '#5d8a4a') +
        stroke('M4 -2C50 -22 90 -24 130 -20', '#3f6a34', 3),
      `translate(336 312) rotate(${turn}) scale(.8)`,
    )
  return (
    rect(0, 0, width, height, wall) +
    circle(width * 0.5, height * 0.46, Math.min(width, height) * 0.4, '#fff', 'opacity=".28"') +
    rect(0, height * 0.8, width, height * 0.2, '#c49a6c') +
    rect(0, height * 0.8, width, 8, '#a87f52') +
    centred(
      frame,
      [leaf(-120), leaf(-80), leaf(-35)].join('') +
        ellipse(200, 330, 180, 14, '#000', 'opacity=".18"') +
        jar(112, 326, 1.05) +
        jar(286, 326, 1.05) +
        jar(198, 334, 1.3) +
        [nut(60, 340, 10), nut(98, 352, -30), nut(330, 346, 20), nut(366, 336, 70)].join(''),
      { scale: 0.92, dy: 0.02 },
    )
  )
}

const motifs: ((dye: string, pale: string) => string)[] = [
  (_, pale) =>
    [44, 33, 22, 11]
      .map(
        (radius) =>
          `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="${pale}" stroke-width="4" stroke-dasharray="5 4"/>`,
      )
      .join(''),
  (_, pale) =>
    repeat(5, (row) =>
      repeat(5, (column) => circle(14 + column * 18, 14 + row * 18, (row + column) % 2 ? 3 : 6, pale)),
    ),
  (_, pale) =>
    stroke('M50 50C50 40 62 40 62 52C62 68 38 68 38 48C38 26 76 26 76 54C76 88 22 86 22 46', pale, 5),
  (_, pale) =>
    repeat(4, (index) =>
      group(
        path('M0 0C14 -14 14 -32 0 -44C-14 -32 -14 -14 0 0Z', pale),
        `translate(50 50) rotate(${index * 90 + 45})`,
      ),
    ) + circle(50, 50, 7, pale),
  (dye, pale) =>
    path('M50 8L92 50L50 92L8 50Z', pale) + path('M50 24L76 50L50 76L24 50Z', dye) + circle(50, 50, 10, pale),
  (_, pale) => repeat(6, (index) => stroke(`M4 ${12 + index * 15}q12 -12 23 0t23 0t23 0t23 0`, pale, 4)),
]

/** Àdìrẹ: cloth dyed in squares, each with its own motif. */
export const adire: Scene = (frame, look) => {
  const { width, height } = frame
  const [dye, deep, pale] = pick(
    [
      ['#233a78', '#1a2c60', '#dfe6f4'],
      ['#5a2f1e', '#462214', '#f4dfc0'],
      ['#14595a', '#0e4546', '#d8efe8'],
      ['#4a2462', '#3a1a50', '#eedcf4'],
    ] as const,
    look,
  )
  const random = createRandom(500 + look)
  const side = Math.min(width, height) / 4
  return (
    rect(0, 0, width, height, dye) +
    repeat(Math.ceil(height / side), (row) =>
      repeat(Math.ceil(width / side), (column) => {
        const motif = pick(motifs, row * 2 + column + Math.floor(random() * 2))
        const ground = (row + column) % 2 ? deep : dye
        return group(
          rect(0, 0, 100, 100, ground) +
            `<g opacity="${(0.78 + random() * 0.2).toFixed(2)}">${motif(ground, pale)}</g>`,
          `translate(${(column * side).toFixed(1)} ${(row * side).toFixed(1)}) scale(${(side / 100).toFixed(3)})`,
        )
      }),
    ) +
    repeat(5, (index) =>
      withOpacity(
        path(
          `M${width * (index * 0.24 - 0.1)} 0C${width * (index * 0.24 + 0.06)} ${height * 0.4} ${width * (index * 0.24 - 0.12)} ${height * 0.7} ${width * (index * 0.24 + 0.02)} ${height}H${width * (index * 0.24 + 0.08)}C${width * (index * 0.24 - 0.04)} ${height * 0.7} ${width * (index * 0.24 + 0.12)} ${height * 0.4} ${width * (index * 0.24 - 0.02)} 0Z`,
          '#000',
        ),
        0.13,
      ),
    )
  )
}
