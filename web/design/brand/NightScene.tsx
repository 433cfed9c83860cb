// Night desert illustration of the welcome and sign-in screens.
import { useId, type ComponentProps } from 'react'
import { cx } from '../cx.ts'

const stars =
  '120,82 314,20 192,64 144,214 170,220 270,82 54,50 302,124 234,54 240,90 320,232 84,230 312,84 224,44 210,110 ' +
  '270,32 14,60 222,194 114,184 80,30 120,232 234,40 32,204 294,224 240,100 260,82 354,170 132,114 374,164 300,70 ' +
  '300,82 374,200 132,174 354,4 260,190 240,232 294,130 32,134 234,244 120,210 80,32 114,210 222,244 14,134 270,130'

const sky = '#0b0c1d'

/** `className` sets size and position; `children` lie over the sky. The lowest dune has the page's color. */
export function NightScene({ className, children, ...props }: ComponentProps<'div'>) {
  const gradient = useId()
  return (
    <div
      {...props}
      style={{ backgroundColor: sky, ...props.style }}
      className={cx('overflow-hidden', className)}
    >
      <svg
        viewBox="0 -24 390 524"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden
        className="absolute bottom-0 aspect-[390/524] max-h-full w-full"
      >
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor={sky} />
            <stop offset=".55" stopColor="#3a1b3a" />
            <stop offset="1" stopColor="#d9571a" />
          </linearGradient>
        </defs>
        <rect y="-24" width="390" height="524" fill={`url(#${gradient})`} />
        <g fill="#fff">
          {stars.split(' ').map((star, index) => {
            const [x, y] = star.split(',')
            const opacity = 0.3 + ((index + 1) % 4) * 0.18
            return <circle key={star} cx={x} cy={y} r={index % 5 === 4 ? 1.7 : 0.9} opacity={opacity} />
          })}
        </g>
        <path d="M302 66A30 30 0 1 1 273 104A26 26 0 1 0 302 66Z" fill="#f7ead2" />
        <path d="M0 350C60 304 130 350 196 328S330 286 390 334V500H0Z" fill="#8f3a1c" />
        <path d="M0 412C90 368 180 440 260 416S350 384 390 404V500H0Z" fill="#471c12" />
        <Fennec />
        <path d="M0 444C110 396 250 400 390 450V500H0Z" className="fill-page" />
      </svg>
      {children}
    </div>
  )
}

function Fennec() {
  return (
    <g transform="translate(75 208) scale(5)" fill="#ff7a2f">
      <path d="M1.6 6.2C1.4 5 2.5 4 3.7 4.4C13.9 7.6 20.6 13.2 22.2 22.4C16.9 22.9 12.3 24.7 8.9 27.7C4.3 22 2.2 14.6 1.6 6.2Z" />
      <path d="M46.4 6.2C46.6 5 45.5 4 44.3 4.4C34.1 7.6 27.4 13.2 25.8 22.4C31.1 22.9 35.7 24.7 39.1 27.7C43.7 22 45.8 14.6 46.4 6.2Z" />
      <path d="M24 25.4C30.4 25.4 35.6 27.4 39 30.6C37 35 33.6 38.8 30 41.6L24 64L18 41.6C14.4 38.8 11 35 9 30.6C12.4 27.4 17.6 25.4 24 25.4Z" />
      <g fill="#1d0c02">
        <circle cx="18.2" cy="32.1" r="2.3" />
        <circle cx="29.8" cy="32.1" r="2.3" />
      </g>
    </g>
  )
}
