// Big days of a campus: a match and a convocation.
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

const grounds = [
  { air: ['#5aa2d8', '#bfe0f0'], grass: ['#3f8f4a', '#4a9d55'] },
  { air: ['#e88a4a', '#f6cf8a'], grass: ['#a8743e', '#b5814a'] },
  { air: ['#16203a', '#33406a'], grass: ['#2a6e3f', '#317a48'] },
] as const

/** A football pitch with a ball before the goal: grass by day, red earth at sunset, or floodlit. */
export const pitch: Scene = (frame, look) => {
  const { width, height } = frame
  const { air, grass } = pick(grounds, look)
  const random = createRandom(90 + look)
  const horizon = height * 0.42
  const line = (d: string, strokeWidth = 6) => stroke(d, '#fbf8f0', strokeWidth, 'opacity=".9"')
  const goal = { left: width * 0.28, right: width * 0.72, top: height * 0.24, foot: height * 0.5 }
  const step = (goal.right - goal.left) / 14
  const net =
    repeat(15, (index) => `M${(goal.left + index * step).toFixed(1)} ${goal.top}V${goal.foot}`) +
    repeat(
      7,
      (index) =>
        `M${goal.left} ${(goal.top + (index * (goal.foot - goal.top)) / 7).toFixed(1)}H${goal.right}`,
    )
  const lamp = (x: number) =>
    rect(x - 3, height * 0.08, 6, horizon - height * 0.08, '#4a4a52') +
    rect(x - 26, height * 0.05, 52, 22, '#d8d8de', 4) +
    (look % 3 === 2 ? circle(x, height * 0.065, 90, '#fff6d0', 'opacity=".16"') : '')
  const patch = (x: number, y: number) => path(`M${x} ${y - 12}l11 8l-4 13h-14l-4 -13Z`, '#1d1a18')
  return (
    sky(frame, ...air) +
    rect(0, horizon - height * 0.12, width, height * 0.12, '#5a4a44') +
    repeat(230, () =>
      circle(
        random() * width,
        horizon - height * 0.115 + random() * height * 0.11,
        4.4,
        pick(shirts, Math.floor(random() * 8)),
      ),
    ) +
    lamp(width * 0.1) +
    lamp(width * 0.9) +
    rect(0, horizon, width, height - horizon, grass[0]) +
    repeat(5, (index) =>
      rect(
        0,
        horizon + ((height - horizon) * (2 ** index - 1)) / 31,
        width,
        ((height - horizon) * 2 ** index) / 62,
        grass[1],
      ),
    ) +
    line(`M0 ${goal.foot}H${width}`, 5) +
    line(
      `M${width * 0.16} ${goal.foot}L${width * 0.02} ${height * 0.8}H${width * 0.98}L${width * 0.84} ${goal.foot}`,
      7,
    ) +
    stroke(net, '#fff', 1.6, 'opacity=".5"') +
    line(`M${goal.left} ${goal.foot}V${goal.top}H${goal.right}V${goal.foot}`, 10) +
    group(
      ellipse(8, 44, 46, 10, '#000', 'opacity=".3"') +
        circle(0, 0, 42, '#fbf8f3') +
        path('M42 0A42 42 0 0 1 -20 37C10 36 34 24 42 0Z', '#000', 'opacity=".1"') +
        patch(0, 0) +
        patch(-28, -20) +
        patch(27, -22) +
        patch(-22, 27) +
        patch(26, 24),
      `translate(${width * (0.42 + 0.12 * (look % 2))} ${height * 0.78}) scale(${(height / 720).toFixed(2)})`,
    )
  )
}

const cap = (colour: string, tassel: string) =>
  path('M-34 8V36C-20 50 20 50 34 36V8Z', colour) +
  path('M-34 8V36C-28 42 -16 46 0 46V8Z', '#000', 'opacity=".18"') +
  path('M0 -26L74 4L0 34L-74 4Z', colour) +
  path('M0 -26L74 4L0 10L-74 4Z', '#fff', 'opacity=".12"') +
  stroke('M0 4L52 14V46', tassel, 4) +
  path('M45 44H59L61 66H43Z', tassel)

/** Caps in the air at convocation. */
export const caps: Scene = (frame, look) => {
  const { width, height } = frame
  const random = createRandom(120 + look)
  const robe = pick(['#1c2430', '#5b1f2e', '#1f4a3c'], look)
  const unit = Math.min(width, height) / 720
  const cloud = (x: number, y: number, size: number) =>
    group(
      '<g fill="#fff" opacity=".75">' +
        circle(0, 0, 34, '#fff') +
        circle(38, 8, 28, '#fff') +
        circle(-38, 10, 26, '#fff') +
        rect(-62, 8, 126, 30, '#fff', 15) +
        '</g>',
      `translate(${x} ${y}) scale(${size})`,
    )
  const arm = (index: number) => {
    const x = (index + 0.5) * (width / 7) + random() * 20
    const reach = height * (0.2 + random() * 0.13)
    const skin = pick(skins, index)
    return group(
      rect(-13, -reach, 26, reach + 40, skin, 13) +
        circle(0, -reach, 19, skin) +
        repeat(4, (finger) => rect(-17 + finger * 9, -reach - 30, 7, 26, skin, 3.5)) +
        path(`M-30 60L-24 ${-reach * 0.55}H24L30 60Z`, robe) +
        rect(-25, -reach * 0.58, 50, 9, pick(['#f0c35a', '#ff7a2f', '#e9e4da'], index), 3),
      `translate(${x.toFixed(1)} ${height}) rotate(${Math.round(-14 + random() * 28)})`,
    )
  }
  return (
    sky(frame, '#3f8fd0', '#8cc4ea', '#e2f1f6') +
    cloud(width * 0.2, height * 0.16, 1.1 * unit) +
    cloud(width * 0.8, height * 0.34, 0.9 * unit) +
    repeat(8, (index) => {
      const [x, y] = [
        width * (0.14 + (index % 4) * 0.24),
        height * (0.14 + Math.floor(index / 4) * 0.26 + random() * 0.12),
      ]
      return group(
        cap(robe, '#f0c35a'),
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(-50 + random() * 100)}) scale(${((0.7 + random() * 0.5) * unit).toFixed(2)})`,
      )
    }) +
    repeat(7, arm)
  )
}
