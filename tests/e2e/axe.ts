// Accessibility violations that axe finds on a page, in both themes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import type { Theme } from '../shots/visitors.ts'

/** Minified source of axe, as every page evaluates it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Text looks (see `describeTextLooks`) with sufficient contrast on any page so far. */
const readableLooks = new Set<string>()

/**
 * Returns the violations on the current page, one per line, without content behind an open dialog. Contrast is checked once
 * per text look in every theme; all other rules run in the first theme, which stays active. Themes switch without a reload
 * or a transition.
 */
export async function findAxeViolations(page: Page, themes: Theme[] = ['dark', 'light']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const knownLooks = [...readableLooks]
  const { violationsFound, readableOnPage } = await page.evaluate(checkPage, {
    themes,
    knownLooks,
  })
  for (const look of readableOnPage) readableLooks.add(look)
  return violationsFound
}

/** Runs on the page, and so cannot use outer variables. */
async function checkPage({ themes, knownLooks }: { themes: Theme[]; knownLooks: string[] }) {
  const { axe } = window as unknown as { axe: typeof Axe }
  const noTransitions = new CSSStyleSheet()
  noTransitions.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [noTransitions]
  const hidden = 'body > [aria-hidden="true"]'
  // A tooltip repeats the name of a control and lies outside of all landmarks by its nature.
  const tooltips = '[data-radix-popper-content-wrapper]:has([role="tooltip"])'
  const violationsFound: string[] = []
  const readableOnPage: string[] = []
  for (const theme of themes) {
    document.documentElement.dataset['theme'] = theme
    const options: RunOptions =
      theme === themes[0]
        ? { rules: { 'color-contrast': { enabled: false } } }
        : { runOnly: ['link-in-text-block'] }
    await runAxe([document.documentElement], options, `${hidden}, ${tooltips}`)
    // Read now, as the page may have changed while axe ran.
    const looks = describeTextLooks()
    const uncheckedElements = [...looks].flatMap(([element, look]) =>
      knownLooks.includes(look) ? [] : [element],
    )
    if (uncheckedElements.length === 0) continue
    const passes = await runAxe(uncheckedElements, { runOnly: ['color-contrast'], elementRef: true }, hidden)
    for (const { nodes } of passes)
      for (const { element } of nodes) if (element) readableOnPage.push(looks.get(element) ?? '')
  }
  document.documentElement.dataset['theme'] = themes[0]
  return { violationsFound, readableOnPage }

  /** Collects violations in these elements, and returns the passed checks where `elementRef` asks for them. */
  async function runAxe(include: Element[], options: RunOptions, excluded: string) {
    // No active rule reads style sheets, which axe would fetch each time.
    const { violations, passes } = await axe.run(
      { include, exclude: [...document.querySelectorAll(excluded)] },
      {
        ...options,
        preload: { assets: ['media'] },
        resultTypes: ['violations', ...(options.elementRef ? ['passes' as const] : [])],
      },
    )
    const theme = document.documentElement.dataset['theme']
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        violationsFound.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${failureSummary})`)
    return passes
  }

  /** Look of each element with text: its colour, size and weight, and every background painted below it. */
  function describeTextLooks() {
    const grounds = new Map<Element | null, string>()
    const looks = new Map<Element, string>()
    for (const element of document.querySelectorAll('*')) {
      const { backgroundColor, backgroundImage, opacity, color, fontSize, fontWeight } =
        getComputedStyle(element)
      const paints = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1'
      const below = grounds.get(element.parentElement) ?? ''
      const ground = paints ? `${below}/${backgroundColor} ${backgroundImage} ${opacity}` : below
      grounds.set(element, ground)
      const hasText =
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
      if (hasText && element.checkVisibility() && element.getBoundingClientRect().width > 1)
        looks.set(element, `${ground}/${color} ${fontSize} ${fontWeight}`)
    }
    return looks
  }
}
