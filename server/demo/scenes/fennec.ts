// The fennec under a large moon: poster of the demo video and each of its frames.
import { createRandom } from '#server/demo/chance.ts'
import { circle, ellipse, group, path, sky, repeat } from '#server/demo/scenes/pen.ts'
import type { Frame, Scene } from '#server/demo/scenes/pen.ts'

/** Pose of a frame: ears in degrees outwards, eyes from 0 (shut) to 1, glitter of the stars in turns. */
export interface Pose {
  left: number
  right: number
  eyes: number
  glitter: number
}

/** The logo, 48 wide; each ear turns about its root. */
const ears = [
  {
    shape:
      'M1.6 6.2C1.4 5 2.5 4 3.7 4.4C13.9 7.6 20.6 13.2 22.2 22.4C16.9 22.9 12.3 24.7 8.9 27.7C4.3 22 2.2 14.6 1.6 6.2Z',
    root: '16 25',
  },
  {
    shape:
      'M46.4 6.2C46.6 5 45.5 4 44.3 4.4C34.1 7.6 27.4 13.2 25.8 22.4C31.1 22.9 35.7 24.7 39.1 27.7C43.7 22 45.8 14.6 46.4 6.2Z',
    root: '32 25',
  },
] as const
const face =
  'M24 25.4C30.4 25.4 35.6 27.4 39 30.6C36 37 31 41.4 25.7 44.3C24.6 44.9 23.4 44.9 22.3 44.3C17 41.4 12 37 9 30.6C12.4 27.4 17.6 25.4 24 25.4Z'

const orange = '#ff7a2f'

export function drawFennec({ width, height }: Frame, { left, right, eyes, glitter }: Pose): string {
  const random = createRandom(300)
  const unit = Math.min(width, height) / 720
  const size = 8 * unit
  const star = () => {
    const [x, y, radius, phase] = [random() * width, random() * height * 0.66, 0.8 + random() * 2, random()]
    const light = 0.62 + 0.38 * Math.sin((phase + glitter) * 2 * Math.PI)
    return circle(x, y, radius, '#fff', `opacity="${light.toFixed(2)}"`)
  }
  const dune = (colour: string, [from, over, under, to]: readonly [number, number, number, number]) =>
    path(
      `M0 ${height * from}C${width * 0.35} ${height * over} ${width * 0.65} ${height * under} ${width} ${height * to}V${height}H0Z`,
      colour,
    )
  return (
    sky({ width, height }, '#0d1024', '#1f1f42', '#4a2f4e') +
    repeat(90, star) +
    circle(width / 2, height * 0.36, 190 * unit, '#f7e8c8') +
    circle(width / 2 - 60 * unit, height * 0.32, 30 * unit, '#ead7b0') +
    circle(width / 2 + 70 * unit, height * 0.43, 20 * unit, '#ead7b0') +
    dune('#7a4a3a', [0.74, 0.62, 0.8, 0.68]) +
    group(
      path(ears[0].shape, orange, `transform="rotate(${(-left).toFixed(2)} ${ears[0].root})"`) +
        path(ears[1].shape, orange, `transform="rotate(${right.toFixed(2)} ${ears[1].root})"`) +
        path(face, orange) +
        [18.2, 29.8].map((x) => ellipse(x, 32.1, 2.3, Math.max(2.3 * eyes, 0.35), '#1d0c02')).join(''),
      `translate(${width / 2 - 24 * size} ${height * 0.51}) scale(${size.toFixed(2)})`,
    ) +
    dune('#5a3430', [0.84, 0.74, 0.92, 0.8])
  )
}

/** Both ears up, eyes open. */
export const fennec: Scene = (frame) => drawFennec(frame, { left: 0, right: 0, eyes: 1, glitter: 0 })
