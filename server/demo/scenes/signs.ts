// Logos of the demo services: a white mark on a coloured ground.
import { centred, pick, stroke, type Scene } from '#server/demo/scenes/pen.ts'

/** Marks drawn on 24 by 24. */
const marks: { ground: string; mark: string }[] = [
  // Scissors.
  {
    ground: '#7a3b2b',
    mark: 'M8.2 8.2L19 19M8.2 15.8L19 5M3.5 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3.5 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  },
  // A camera.
  {
    ground: '#2c4a70',
    mark: 'M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM8.5 13.3a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
  },
  // Fork and knife.
  { ground: '#8a5a00', mark: 'M5 3v6a3 3 0 0 0 6 0V3M8 3v18M18 21v-7h-3V7c0-2 1-4 3-4Z' },
  // A printer.
  { ground: '#45506b', mark: 'M7 9V3h10v6M7 18H4v-9h16v9h-3M7 15h10v6H7ZM17 12h.01' },
  // A tap with a drop.
  {
    ground: '#1f5f7a',
    mark: 'M4 10h9a4 4 0 0 1 4 4v2h-4v-2H4ZM8 10V6M5 6h6M15 19c-1.4 1.6-1 3 0 3s1.4-1.4 0-3',
  },
  // A flash.
  { ground: '#6b5b12', mark: 'M13 2L5 14h6l-1 8l9-12h-6Z' },
  // A calendar with a star.
  {
    ground: '#6a2f5d',
    mark: 'M4 6h16v15H4ZM8 3v5M16 3v5M4 10.5h16M12 13l.9 1.8l2 .3l-1.5 1.4l.4 2l-1.8-1l-1.8 1l.4-2l-1.5-1.4l2-.3Z',
  },
  // Two speech bubbles.
  { ground: '#35603f', mark: 'M4 4h11v8H9l-3 3v-3H4ZM18 9h2v8h-2v3l-3-3h-4v-2' },
  // A cap.
  { ground: '#234f58', mark: 'M12 5L2 9.5L12 14l10-4.5ZM6 11.5V16c3.5 2.700 8.5 2.700 12 0v-4.5M22 9.5V15' },
  // A dumb-bell.
  { ground: '#5a3c74', mark: 'M8 12h8M6 7v10M18 7v10M3 9.5v5M21 9.5v5' },
  // A hammer.
  { ground: '#6d4a2c', mark: 'M14 10L5 19M11 5.5l6 6M9 7.5l4-4h4l3 3l-4 4M17 8l3 3' },
  // A car.
  { ground: '#2f5a8c', mark: 'M4 17v-5l2-5h12l2 5v5ZM4 12h16M6.5 17v2M17.5 17v2M7.5 14.5h.01M16.5 14.5h.01' },
  // A delivery van.
  {
    ground: '#7c4416',
    mark: 'M3 7h11v9H3ZM14 10h4l3 3v3h-7M5.5 18a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M15.5 18a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  },
  // Needle and thread.
  { ground: '#703040', mark: 'M20 4L9 15M20 4c-1.5-1.5-4 0-4 2M9 15c-4 2-6 0-5-2s4-1 4 2s-2 5-4 6' },
]

export const sign: Scene = (frame, look) => {
  const { ground, mark } = pick(marks, look)
  const drawn = `<g transform="translate(104 104) scale(8)">${stroke(mark, '#fff', 1.6)}</g>`
  return `<rect width="${frame.width}" height="${frame.height}" fill="${ground}"/>${centred(frame, drawn)}`
}
