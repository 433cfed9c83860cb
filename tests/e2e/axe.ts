// Faults of a page that axe finds, in both themes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import type { Theme } from '../shots/visitors.ts'

/** The small edition: it is read again on every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The looks of letters that axe found easy to read, on any page so far. */
const readable = new Set<string>()

/**
 * Faults of the page as it stands, in a line each; of what an open dialog hides none, as that is looked at where it is
 * seen. Contrast is asked of each look of letters until axe finds it good, and colours in every theme; all else has the
 * same answer in either, and is asked in the first, which is left shown. Themes are changed at once, without another load
 * or a colour on its way to another.
 */
export async function faults(page: Page, themes: Theme[] = ['dark', 'light']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const known = [...readable]
  const { found, good } = await page.evaluate(lookAt, { themes, known })
  for (const look of good) readable.add(look)
  return found
}

/** Runs on the page, so nothing outside of it is known here. */
async function lookAt({ themes, known }: { themes: Theme[]; known: string[] }) {
  const { axe } = window as unknown as { axe: typeof Axe }
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [still]
  const hidden = 'body > [aria-hidden="true"]'
  // A tooltip, which says the name of a control once more, lies outside of all landmarks by its nature.
  const tooltips = '[data-radix-popper-content-wrapper]:has([role="tooltip"])'
  const found: string[] = []
  const good: string[] = []
  for (const theme of themes) {
    document.documentElement.dataset['theme'] = theme
    const everything: RunOptions =
      theme === themes[0]
        ? { rules: { 'color-contrast': { enabled: false } } }
        : { runOnly: ['link-in-text-block'] }
    await ask([document.documentElement], everything, `${hidden}, ${tooltips}`)
    // Looks are taken now, not before: the page may have changed while axe was asked.
    const looks = looksOfLetters()
    const unknown = [...looks].flatMap(([element, look]) => (known.includes(look) ? [] : [element]))
    if (unknown.length === 0) continue
    const passes = await ask(unknown, { runOnly: ['color-contrast'], elementRef: true }, hidden)
    for (const { nodes } of passes)
      for (const { element } of nodes) if (element) good.push(looks.get(element) ?? '')
  }
  document.documentElement.dataset['theme'] = themes[0]
  return { found, good }

  /** Notes the faults that axe finds in elements, and gives what it found good if that was asked by element. */
  async function ask(include: Element[], options: RunOptions, without: string) {
    // The files of styles, which axe would fetch anew each time, are read by no rule that is on.
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

  /** The look of each element with letters: their colour, size and weight, and all that is painted below them. */
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
