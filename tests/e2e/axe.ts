// Faults that axe finds on a page, in both themes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import type { Theme } from '../shots/visitors.ts'

/** The minified edition, as every page reads it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Looks of letters with good contrast, on any page so far. */
const readable = new Set<string>()

/**
 * Returns the faults of the page as it stands, one per line; content behind an open dialog is left out. Contrast is checked
 * once per look of letters, and colours in every theme; all other rules run in the first theme, which stays active. Themes
 * switch at once, without a reload or a transition.
 */
export async function faults(page: Page, themes: Theme[] = ['dark', 'light']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const known = [...readable]
  const { found, good } = await page.evaluate(checkPage, { themes, known })
  for (const look of good) readable.add(look)
  return found
}

/** Runs on the page, and so cannot use outer variables. */
async function checkPage({ themes, known }: { themes: Theme[]; known: string[] }) {
  const { axe } = window as unknown as { axe: typeof Axe }
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [still]
  const hidden = 'body > [aria-hidden="true"]'
  // A tooltip repeats the name of a control and lies outside of all landmarks by its nature.
  const tooltips = '[data-radix-popper-content-wrapper]:has([role="tooltip"])'
  const found: string[] = []
  const good: string[] = []
  for (const theme of themes) {
    document.documentElement.dataset['theme'] = theme
    const everything: RunOptions =
      theme === themes[0]
        ? { rules: { 'color-contrast': { enabled: false } } }
        : { runOnly: ['link-in-text-block'] }
    await runAxe([document.documentElement], everything, `${hidden}, ${tooltips}`)
    // Read now, as the page may have changed while axe ran.
    const looks = looksOfLetters()
    const unknown = [...looks].flatMap(([element, look]) => (known.includes(look) ? [] : [element]))
    if (unknown.length === 0) continue
    const passes = await runAxe(unknown, { runOnly: ['color-contrast'], elementRef: true }, hidden)
    for (const { nodes } of passes)
      for (const { element } of nodes) if (element) good.push(looks.get(element) ?? '')
  }
  document.documentElement.dataset['theme'] = themes[0]
  return { found, good }

  /** Collects the faults of elements, and returns passed ones if they were checked by element. */
  async function runAxe(include: Element[], options: RunOptions, without: string) {
    // No active rule reads style sheets, which axe would fetch each time.
    const { violations, passes } = await axe.run(
      { include, exclude: [...document.querySelectorAll(without)] },
      {
        ...options,
        preload: { assets: ['media'] },
        resultTypes: ['violations', ...(options.elementRef ? ['passes' as const] : [])],
      },
    )
    const theme = document.documentElement.dataset['theme']
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${failureSummary})`)
    return passes
  }

  /** Look of each element with letters: colour, size, weight, and everything painted below. */
  function looksOfLetters() {
    const grounds = new Map<Element | null, string>()
    const looks = new Map<Element, string>()
    for (const element of document.querySelectorAll('*')) {
      const { backgroundColor, backgroundImage, opacity, color, fontSize, fontWeight } =
        getComputedStyle(element)
      const paints = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1'
      const below = grounds.get(element.parentElement) ?? ''
      const ground = paints ? `${below}/${backgroundColor} ${backgroundImage} ${opacity}` : below
      grounds.set(element, ground)
      const isWritten =
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
      if (isWritten && element.checkVisibility() && element.getBoundingClientRect().width > 1)
        looks.set(element, `${ground}/${color} ${fontSize} ${fontWeight}`)
    }
    return looks
  }
}
