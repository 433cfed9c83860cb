// Things on a table: a laptop, books, a charging phone, and a page of notes.
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

/** A laptop on a desk: lid with stickers, or screen with code. */
export const laptop: Scene = (frame, look) => {
  const { width, height } = frame
  const wall = pick(['#2f4a4a', '#3a3350', '#d8c4a8', '#40322a'], look)
  const random = createRandom(430 + look)
  const hues = ['#ff9459', '#79dcae', '#98ccff', '#cbb9ff', '#f6cd72']
  const lid =
    rect(60, 90, 280, 186, '#b9bec4', 14) +
    withOpacity(rect(60, 90, 280, 186, '#000', 14), 0.05) +
    group(
      path(
        'M1.6 6.2C14 7 21 13 22.2 22.4C16.9 22.9 12.3 24.7 8.9 27.7C4 22 2 14 1.6 6.2ZM46.4 6.2C34 7 27 13 25.8 22.4C31 22.9 35.7 24.7 39 27.7C44 22 46 14 46.4 6.2ZM24 25.4C30 25.4 36 27 39 30.6C36 37 31 41 24 44.6C17 41 12 37 9 30.6C12 27 18 25.4 24 25.4Z',
        '#ff7a2f',
      ),
      'translate(164 140) scale(1.55)',
    ) +
    circle(104, 132, 25, '#1f7a63') +
    path('M92 132L101 141L118 122', 'none', 'stroke="#fff" stroke-width="6"') +
    group(
      rect(-36, -17, 72, 34, '#f3bd45', 8) + stroke('M-20 -4H20M-20 7H8', '#4a2f10', 5),
      'translate(284 128) rotate(12)',
    ) +
    path(
      'M282 222C262 206 268 190 282 198C296 190 302 206 282 222Z',
      '#c8402f',
      'transform="translate(-70 -40) scale(1.25)"',
    ) +
    group(
      path('M0 -26L8 -8L27 -7L12 5L17 24L0 13L-17 24L-12 5L-27 -7L-8 -8Z', '#5b2f86'),
      'translate(108 226) rotate(-14)',
    ) +
    rect(222, 236, 58, 22, '#274a78', 11)
  const screen =
    rect(60, 82, 280, 194, '#26211e', 12) +
    rect(70, 92, 260, 174, '#171412', 4) +
    repeat(11, (row) => {
      const indent = [0, 1, 2, 2, 3, 3, 2, 1, 1, 2, 0][row] ?? 0
      let x = 84 + indent * 16
      return repeat(3, (word) => {
        const boxWidth = 14 + random() * 44
        const shape = rect(x, 104 + row * 14.2, boxWidth, 6, pick(hues, row + word * 2), 3)
        x += boxWidth + 8
        return shape
      })
    })
  return (
    rect(0, 0, width, height, wall) +
    rect(width * 0.62, height * 0.06, width * 0.3, height * 0.36, '#8fb8c8', 6) +
    rect(width * 0.765, height * 0.06, 8, height * 0.36, wall) +
    rect(0, height * 0.7, width, height * 0.3, '#8a5a34') +
    rect(0, height * 0.7, width, 9, '#a8743e') +
    centred(
      frame,
      ellipse(200, 300, 190, 12, '#000', 'opacity=".25"') +
        (look % 2 ? screen : lid) +
        path('M34 276H366L382 296H18Z', '#8f959c') +
        rect(18, 294, 364, 7, '#6b7178', 3) +
        group(
          path(
            'M0 0H44V44C44 58 36 62 22 62C8 62 0 58 0 44Z',
            pick(['#c8402f', '#f3c26b', '#355f86', '#e9e4da'], look),
          ) +
            stroke('M44 12C64 10 64 42 42 42', pick(['#c8402f', '#f3c26b', '#355f86', '#e9e4da'], look), 7) +
            stroke('M12 -10q8 -10 0 -20M28 -10q8 -10 0 -20', '#fff', 4, 'opacity=".5"'),
          'translate(346 250)',
        ),
      { scale: 0.94, dy: 0.03 },
    )
  )
}

/** A stack of books under a lamp. */
export const books: Scene = (frame, look) => {
  const { width, height } = frame
  const wall = pick(['#22303c', '#4a2a34', '#2c4636', '#cdb892'], look)
  const spines = ['#c5622f', '#e9e4da', '#2f6f8f', '#8d2f4f', '#f0b93a', '#1f7a63']
  const random = createRandom(470 + look)
  const book = (index: number) => {
    const [x, boxWidth, y] = [92 + random() * 24, 190 + random() * 30, 300 - index * 34]
    return (
      rect(x, y, boxWidth, 32, pick(spines, index + look), 5) +
      rect(x + boxWidth - 20, y + 4, 20, 24, '#f8f0e0', 2) +
      withOpacity(rect(x + 22, y + 6, 7, 20, '#fff', 2), 0.5) +
      withOpacity(rect(x + 46, y + 13, 70, 6, '#fff', 3), 0.4)
    )
  }
  return (
    rect(0, 0, width, height, wall) +
    rect(0, height * 0.8, width, height * 0.2, '#6b4526') +
    rect(0, height * 0.8, width, 8, '#8a5a34') +
    centred(
      frame,
      path('M262 96L120 334H400L332 96Z', '#ffe6a8', 'opacity=".16"') +
        repeat(6, book) +
        stroke('M372 330V180L318 92', '#d8d0c6', 8) +
        path('M262 98C266 58 328 50 346 90Z', '#ff7a2f') +
        ellipse(372, 334, 40, 9, '#d8d0c6') +
        stroke(
          'M132 122C132 104 166 104 166 122C166 138 132 138 132 122ZM182 122C182 104 216 104 216 122C216 138 182 138 182 122ZM166 120Q174 114 182 120',
          '#f0d8a0',
          5,
        ) +
        group(
          path('M0 0H46V40C46 54 38 58 23 58C8 58 0 54 0 40Z', '#f7f2eb') +
            stroke('M0 12C-18 10 -18 38 2 38', '#f7f2eb', 7) +
            stroke('M14 -10q8 -10 0 -20M32 -10q8 -10 0 -20', '#fff', 4, 'opacity=".4"'),
          'translate(34 276)',
        ),
      { scale: 0.96, dy: 0.01 },
    )
  )
}

/** A phone on its cable: almost empty, charging, or full. */
export const phone: Scene = (frame, look) => {
  const { width, height } = frame
  const { ground, level, colour } = pick(
    [
      { ground: '#4a3a52', level: 0.07, colour: '#ff7168' },
      { ground: '#2f4f5a', level: 0.55, colour: '#f3bd45' },
      { ground: '#6b4a34', level: 1, colour: '#4cc58c' },
    ] as const,
    look,
  )
  return (
    rect(0, 0, width, height, ground) +
    repeat(Math.ceil(height / 90), (index) => withOpacity(rect(0, index * 90, width, 3, '#000'), 0.18)) +
    circle(
      width * 0.2,
      height * 0.1,
      Math.min(width, height) * 0.62,
      '#ffe6a8',
      `opacity="${0.06 + level * 0.14}"`,
    ) +
    centred(
      frame,
      stroke('M206 352C206 400 320 402 330 330C338 270 300 250 322 196', '#f4efe6', 8) +
        rect(292, 60, 74, 140, '#efe8de', 14) +
        repeat(
          3,
          (index) =>
            rect(308, 76 + index * 40, 42, 28, '#d8cfc2', 8) +
            rect(318, 84 + index * 40, 5, 12, '#4a4540', 2) +
            rect(335, 84 + index * 40, 5, 12, '#4a4540', 2),
        ) +
        circle(354, 190, 4, '#c8321c') +
        group(
          withOpacity(rect(6, 10, 150, 292, '#000', 24), 0.3) +
            rect(0, 0, 150, 292, '#171412', 24) +
            rect(8, 8, 134, 276, '#26302f', 18) +
            rect(54, 14, 42, 8, '#171412', 4) +
            rect(40, 96, 70, 112, '#f7f2eb', 12) +
            rect(60, 86, 30, 12, '#f7f2eb', 4) +
            rect(47, 103, 56, 98, '#26302f', 7) +
            rect(51, 197 - 90 * level, 48, 90 * level, colour, 5) +
            path('M80 118L58 158H74L68 190L94 146H77Z', '#fff', `opacity="${level < 0.1 ? 0.35 : 1}"`),
          'translate(106 48) rotate(-8 75 146)',
        ),
      { scale: 0.96 },
    )
  )
}

/** A page of notes with a graph, a pen and a yellow highlight. */
export const notes: Scene = (frame, look) => {
  const { width, height } = frame
  const random = createRandom(540 + look)
  const desk = pick(['#6b4526', '#3a4a58', '#8a6d52'], look)
  const scrawl = (y: number, from: number, to: number) => {
    let d = `M${from} ${y}`
    for (let x = from; x < to; x += 9)
      d += random() < 0.16 ? 'm9 0' : `q2.5 ${(-5 - random() * 8).toFixed(1)} 4.5 0t4.5 0`
    return stroke(d, pick(['#22406e', '#2a2522'], look), 2.2)
  }
  const page =
    withOpacity(rect(8, 10, 300, 392, '#000', 4), 0.25) +
    rect(0, 0, 300, 392, '#fdfaf3', 4) +
    repeat(17, (row) => rect(0, 46 + row * 20, 300, 1.2, '#bcd0e0')) +
    rect(38, 0, 1.6, 392, '#e09a94') +
    withOpacity(rect(48, 68, 150, 19, '#f6dd6a', 3), 0.8) +
    rect(48, 308, 190, 19, pick(['#a8e0c0', '#f6dd6a', '#f4b8c8'], look), 3).replace(
      '/>',
      ' opacity=".7"/>',
    ) +
    [62, 82, 102, 122, 262, 282, 322, 342].map((y) => scrawl(y, 50, 180 + random() * 100)).join('') +
    stroke('M70 240V144M70 240H250', '#2a2522', 3) +
    stroke(
      pick(
        [
          'M74 232C120 230 130 160 240 152',
          'M74 160C110 220 150 240 240 150',
          'M74 236L120 190L160 206L240 150',
        ],
        look,
      ),
      '#c8402f',
      4,
    ) +
    circle(160, pick([178, 226, 206], look), 6, '#c8402f') +
    stroke('M160 240V200', '#8d857b', 2, 'stroke-dasharray="5 5"')
  return (
    rect(0, 0, width, height, desk) +
    repeat(6, (index) => withOpacity(rect(0, (index * height) / 6, width, 3, '#000'), 0.14)) +
    centred(
      frame,
      group(page, 'translate(46 6) rotate(-4 150 196)') +
        group(
          rect(0, 0, 15, 190, '#1f4e9a', 6) +
            rect(0, 0, 15, 46, '#16386f', 6) +
            rect(11, 6, 5, 56, '#d8d0c6', 2) +
            path('M1 188H14L7.5 212Z', '#f3c26b'),
          'translate(346 150) rotate(24)',
        ),
      { scale: 0.98 },
    )
  )
}
