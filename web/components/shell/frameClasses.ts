// Class names of the signed-in frame and its skeleton (DESIGN.md §4).
import { cx } from '#web/design/cx.ts'

export const frameClasses = (isWide: boolean) =>
  cx(
    'min-h-dvh bg-page md:grid md:grid-cols-[var(--rail-w-slim)_minmax(0,1fr)] md:bg-canvas xl:justify-center xl:gap-x-8',
    isWide
      ? 'xl:grid-cols-[var(--rail-w)_minmax(0,var(--col-page))] xl:px-6'
      : 'xl:grid-cols-[var(--rail-w)_var(--col-feed)_var(--col-side)]',
  )

export const columnClasses = (isWide: boolean) =>
  cx('mx-auto flex w-full min-w-0 flex-col', isWide ? 'max-w-page md:px-4 xl:px-0' : 'max-w-feed')
