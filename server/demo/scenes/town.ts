// Around the campus: the lagoon at sunset, a keke on the road, and a market stall.
import { createRandom } from '#server/demo/chance.ts'
import {
  centred,
  circle,
  ellipse,
  group,
  path,
  pick,
  rect,
  sky,
  stroke,
  repeat,
} from '#server/demo/scenes/pen.ts'
import type { Scene } from '#server/demo/scenes/pen.ts'

const evenings = [
  { air: ['#3a2a5e', '#c8506a', '#ff9a4f', '#ffd08a'], water: ['#7a3f6a', '#e88a5a'], sun: '#fff0c0' },
  { air: ['#1f3a5e', '#5a6a9a', '#f0a07a', '#f8d6a0'], water: ['#33507a', '#d8a08a'], sun: '#ffe6b0' },
  { air: ['#7a2f2a', '#e0602a', '#ffb04a', '#ffe09a'], water: ['#8a3f2a', '#f09a4a'], sun: '#fff6d6' },
] as const

const frond = (lean: number, side: number, turn: number) =>
  group(
    path('M0 0C34 -34 92 -34 124 14C84 -8 42 -4 0 0Z', '#1a1210'),
    `translate(${lean} -220) scale(${side} 1) rotate(${turn})`,
  )

const palm = (lean: number) =>
  stroke(`M0 0C${lean * 0.3} -80 ${lean * 0.6} -150 ${lean} -220`, '#1a1210', 11) +
  [-52, -14, 26].map((turn) => frond(lean, 1, turn) + frond(lean, -1, turn)).join('')

/** Sunset over the lagoon, with a distant bridge and a canoe. */
export const lagoon: Scene = (frame, look) => {
  const { width, height } = frame
  const { air, water, sun } = pick(evenings, look)
  const random = createRandom(200 + look)
  const shore = height * 0.6
  const unit = Math.min(width, height) / 720
  const middle = width * pick([0.5, 0.36, 0.62], look)
  return (
    sky(frame, ...air, air[3], water[0]) +
    circle(middle, shore - 70 * unit, 78 * unit, sun) +
    circle(middle, shore - 70 * unit, 130 * unit, sun, 'opacity=".22"') +
    repeat(3, (index) =>
      ellipse(
        width * (0.2 + index * 0.3),
        height * (0.14 + index * 0.07),
        150 * unit,
        9 * unit,
        '#fff',
        'opacity=".28"',
      ),
    ) +
    rect(0, shore, width, height - shore, water[0]) +
    repeat(26, (index) => {
      const y = shore + 8 + index * ((height - shore) / 26)
      const wide = (40 + random() * 130) * unit
      return rect(middle - wide / 2 + (random() - 0.5) * 60, y, wide, 5, index % 3 ? water[1] : sun, 3)
    }) +
    repeat(14, () =>
      rect(
        random() * width,
        shore + 20 + random() * (height - shore - 30),
        40 + random() * 60,
        3,
        water[1],
        2,
      ),
    ) +
    rect(0, shore - 34 * unit, width, 8 * unit, '#2a2030') +
    repeat(Math.ceil(width / 56), (index) =>
      rect(index * 56 + 12, shore - 30 * unit, 8, 32 * unit, '#2a2030'),
    ) +
    group(
      path('M-120 0C-70 26 70 26 120 0C104 40 -104 40 -120 0Z', '#1a1210') +
        path('M-16 6C-18 -40 -10 -52 4 -52C20 -52 22 -30 22 6Z', '#1a1210') +
        circle(4, -66, 14, '#1a1210') +
        stroke('M16 -30L62 46', '#1a1210', 6),
      `translate(${width * 0.3} ${height * 0.8}) scale(${unit.toFixed(2)})`,
    ) +
    group(palm(46), `translate(${width * 0.88} ${height}) scale(${(unit * 1.75).toFixed(2)})`) +
    group(palm(-30), `translate(${width * 0.98} ${height}) scale(${(unit * 1.35).toFixed(2)})`)
  )
}

const wheel = (x: number) =>
  circle(x, 300, 34, '#1c1917') + circle(x, 300, 17, '#a8a29c') + circle(x, 300, 6, '#4a4540')

/** A keke on the road, with houses behind it. */
export const keke: Scene = (frame, look) => {
  const { width, height } = frame
  const { air, body, shade } = pick(
    [
      { air: ['#8cc8e8', '#dff0f4'], body: '#f3bd1f', shade: '#d09a10' },
      { air: ['#f0a06a', '#fbe0b0'], body: '#2f9a5a', shade: '#217a45' },
      { air: ['#2a3358', '#8a6a8a'], body: '#3f7fc8', shade: '#2f64a4' },
    ] as const,
    look,
  )
  const random = createRandom(230 + look)
  const road = height * 0.7
  const house = (index: number) => {
    const [x, high] = [index * (width / 6), height * (0.2 + random() * 0.18)]
    const wide = width / 6 - 8
    return (
      rect(
        x,
        road - high,
        wide,
        high,
        pick(['#c98a6a', '#d9c7a4', '#8fa89a', '#b5a3b8', '#e0b890'], index + look),
      ) +
      path(
        `M${x - 8} ${road - high}L${x + wide / 2} ${road - high - 44}L${x + wide + 8} ${road - high}Z`,
        '#7c4a3a',
      ) +
      rect(x + wide * 0.16, road - high + 22, wide * 0.26, 34, '#4a5a66', 2) +
      rect(x + wide * 0.58, road - high + 22, wide * 0.26, 34, '#4a5a66', 2) +
      rect(x + wide * 0.38, road - 60, wide * 0.26, 60, '#5a3a28')
    )
  }
  const vehicle =
    ellipse(200, 336, 170, 12, '#000', 'opacity=".28"') +
    path('M46 292V140C46 104 62 88 98 88H270C300 88 314 100 322 128L352 232C360 262 356 282 350 292Z', body) +
    path('M64 222V150C64 142 68 138 76 138H306L332 222Z', '#4a3a30') +
    path('M206 222H332L340 252C344 270 342 280 340 284H206Z', '#3a2c24') +
    path('M290 138H306L332 222H314Z', '#bfe0ea') +
    path('M44 136C46 98 64 80 98 80H272C304 80 318 96 328 138Z', '#1f1c1a') +
    circle(128, 178, 20, '#5f3823') +
    path('M98 224C98 206 112 198 128 198C144 198 158 206 158 224Z', '#c8402f') +
    path('M109 174C109 150 147 150 147 174Z', '#17100c') +
    rect(76, 222, 118, 26, '#8a2f2f', 6) +
    circle(252, 170, 19, '#4a2b1c') +
    path('M233 164C236 146 268 146 271 164Z', '#f4efe6') +
    path('M226 256C224 206 236 192 252 192C268 192 282 206 278 256Z', '#e9e4da') +
    stroke('M272 214L306 222', '#4a2b1c', 9) +
    stroke('M312 204L300 232', '#1c1917', 6) +
    rect(200, 138, 7, 150, shade) +
    rect(46, 248, 158, 44, shade) +
    path('M316 292C316 262 372 262 374 292Z', shade) +
    rect(344, 226, 15, 20, '#fff3c8', 7) +
    rect(44, 258, 12, 22, '#c8321c', 4) +
    wheel(106) +
    wheel(344)
  return (
    sky(frame, ...air) +
    repeat(6, house) +
    rect(0, road, width, height - road, '#5d5650') +
    rect(0, road, width, 12, '#b59a78') +
    repeat(Math.ceil(width / 120), (index) => rect(index * 120 + 20, height * 0.91, 64, 8, '#efe8de')) +
    centred(frame, vehicle, { scale: 0.82, dy: 0.14 })
  )
}

/** A market stall with an awning and heaps of goods. */
export const stall: Scene = (frame, look) => {
  const { width, height } = frame
  const [first, second, wall] = pick(
    [
      ['#c8402f', '#fbf3e6', '#7fa8a0'],
      ['#2f7a72', '#fbf3e6', '#e0a878'],
      ['#ff7a2f', '#fff3e0', '#8a93b8'],
    ] as const,
    look,
  )
  const heaps = ['#e0452a', '#f09a1f', '#7fae3a', '#f3c845', '#8f3f2a', '#e8863c']
  const random = createRandom(260 + look)
  const heap = (index: number) => {
    const [x, colour] = [48 + index * 76, pick(heaps, index + look)]
    return (
      [5, 4, 3]
        .map((wide, row) =>
          repeat(
            wide,
            (position) =>
              circle(x + (position - (wide - 1) / 2) * 14 + random() * 2, 234 - row * 12, 8.6, colour) +
              circle(x + (position - (wide - 1) / 2) * 14 - 2, 231 - row * 12, 2.6, '#fff', 'opacity=".4"'),
          ),
        )
        .join('') + path(`M${x - 38} 238H${x + 38}L${x + 30} 264H${x - 30}Z`, '#8a93a0')
    )
  }
  return (
    rect(0, 0, width, height, wall) +
    rect(0, height * 0.78, width, height * 0.22, '#a07a52') +
    rect(0, height * 0.78, width, 8, '#8a6540') +
    centred(
      frame,
      rect(14, 60, 12, 320, '#6b4526') +
        rect(374, 60, 12, 320, '#6b4526') +
        rect(26, 90, 348, 180, '#3a2a20') +
        repeat(3, (index) =>
          path(
            `M${260 + index * 40} 116c14 10 18 34 4 52c-16 -10 -18 -36 -4 -52Z`,
            pick(['#e8c840', '#a8c04a'], index),
          ),
        ) +
        circle(100, 150, 46, '#fff0b0', 'opacity=".25"') +
        circle(100, 150, 11, '#fff3c0') +
        stroke('M100 90V140', '#d8d0c6', 3) +
        circle(184, 164, 27, '#5f3823') +
        path(
          'M154 162C150 120 218 120 214 162C204 144 164 144 154 162Z',
          pick(['#b3412e', '#2f5fa8', '#7a2f5c'], look),
        ) +
        path('M134 262C134 206 156 194 184 194C212 194 234 206 234 262Z', '#e9b84a') +
        repeat(5, heap) +
        rect(0, 262, 400, 22, '#8a5a34', 4) +
        rect(12, 284, 376, 92, '#7a4c2a') +
        repeat(7, (index) => rect(12 + index * 54, 284, 3, 92, '#5f3a1e')) +
        repeat(8, (index) =>
          path(
            `M${index * 50} 40H${index * 50 + 50}V92A25 20 0 0 1 ${index * 50} 92Z`,
            index % 2 ? first : second,
          ),
        ) +
        rect(-8, 28, 416, 20, '#5a3a28', 6),
      { scale: 0.94 },
    )
  )
}
