// The Vite plugin that derives the templates of server-rendered pages from the client's index.html: "served" for visitors,
// and "pieces" with previews for signed-in people (ADR 31).
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transform } from 'lightningcss'
import type { IndexHtmlTransformContext, Plugin } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** Returns a pattern for the paths of these modules. */
export const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.(tsx?|mjs)$`)

/** Returns the files of these modules with their imports, except the entry. */
export function filesWithImports(bundle: Bundle, entryPattern: RegExp): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || chunk.isEntry || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const { facadeModuleId, fileName } of chunks)
    if (facadeModuleId && entryPattern.test(facadeModuleId)) add(fileName)
  return [...files].map((file) => `/${file}`)
}

/** Returns the files of a screen for signed-in people. */
export const entryFiles = (bundle: Bundle, screen: string): string[] =>
  filesWithImports(
    bundle,
    modules('app/SignedIn', `screens/${screen}`, `__generated__/${basename(screen)}Query.graphql`),
  )

function assetSource(bundle: Bundle, name: string): Buffer {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`There is no ${name}`)
  return Buffer.from(file.source)
}

function chunkCode(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'chunk') throw new Error(`There is no ${name}`)
  return file.code
}

/** Modules of each screen that the server renders, by the first part of its path. */
const servedScreens = {
  '': ['screens/identity/welcome/WelcomeScreen'],
  welcome: ['screens/identity/welcome/WelcomeScreen'],
  login: ['screens/identity/auth/LoginScreen'],
  posts: [
    'screens/social/post/(PostScreen|PublicPost)',
    '__generated__/PublicPostQuery.graphql',
    'relay/store/hydrateStore',
    'components/product/ProductBlock',
  ],
  p: [
    'screens/commerce/productCard/(ProductCardScreen|PublicProduct)',
    '__generated__/PublicProductQuery.graphql',
    'relay/store/hydrateStore',
  ],
}

/** Previews for signed-in people by path: the module that renders it, and the screen that replaces it. */
const previewScreens = {
  '/customer-dashboard': ['FeedPieces.tsx', 'social/feed/DashboardScreen'],
  '/vendor-dashboard': ['FeedPieces.tsx', 'social/feed/DashboardScreen'],
  '/marketplace': ['MarketPieces.tsx', 'commerce/market/MarketScreen'],
} as const

/** Lazily loaded parts of posts that the server also renders. */
const postModules = modules('components/product/ProductBlock')

/** Returns the CSS rules for the classes in `code` and those without a class, without the fonts, which load later. */
const extractStyles = (styles: Uint8Array, code: string): string =>
  transform({
    filename: 'served.css',
    code: styles,
    minify: true,
    visitor: {
      Rule: {
        style({ value }) {
          const isNamed = value.selectors.some((selector) =>
            selector.every((component) => component.type !== 'class' || code.includes(component.name)),
          )
          return isNamed ? undefined : []
        },
        'font-face': ({ value: { properties } }) => {
          const sources = properties.flatMap((property) => (property.type === 'source' ? property.value : []))
          return sources.some(({ type }) => type === 'url') ? [] : undefined
        },
      },
    },
  }).code.toString()

const fontLinks = /<link rel="preload" as="font"[^>]*>/g

/** Splits the client's page into the parts that both derived pages reuse. */
function splitPage(bundle: Bundle) {
  const html = assetSource(bundle, 'index.html').toString()
  const match = (pattern: RegExp) => {
    const [found, named = ''] = pattern.exec(html) ?? []
    if (!found) throw new Error(`The page has no ${pattern.source}`)
    return { found, named }
  }
  const script = match(/<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/)
  const styles = match(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/)
  const stylesheet = assetSource(bundle, styles.named)
  const common = html.replace(script.found, '').replace(styles.found, '').replace(fontLinks, '')
  /** Returns the inline styles of a screen, and the files that it loads. */
  const describeScreen = (files: string[], text: string) => {
    const code = [script.named, ...files.map((file) => file.slice(1))].map((file) => chunkCode(bundle, file))
    return { files: files.join(' '), styles: extractStyles(stylesheet, [...code, text].join('\n')) }
  }
  const data = `data-app="/${script.named}" data-styles="/${styles.named}" data-files="%files%"`
  const fonts = html.match(fontLinks)?.map((link) => /href="([^"]+)"/.exec(link)?.[1]) ?? []
  return { match, common, describeScreen, data, fonts }
}

type PageTemplate = ReturnType<typeof splitPage>

const readSnippet = (file: string) => readFileSync(new URL(`../../web/ssr/${file}`, import.meta.url), 'utf8')

/** Blocks painting until the page is complete: Chromium waits for the start of the element after the page. */
const waitForPage = '<link rel="expect" href="#lost" blocking="render" />'

/** Returns the page for visitors. */
function renderServed(bundle: Bundle, { match, common, describeScreen, data }: PageTemplate) {
  const lost = readSnippet('lost.html')
  const screens = Object.entries(servedScreens).map(([firstSegment, names]) => [
    firstSegment,
    describeScreen(filesWithImports(bundle, modules('ssr/served', ...names)), lost),
  ])
  const source = common
    .replace(match(/<noscript>[^]*<\/noscript>/).found, '')
    .replace(match(/<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/).found, '%head%')
    .replace('</head>', `  <style>%styles%</style>\n    ${waitForPage}\n  </head>`)
    .replace(match(/<div id="root">[^]*<\/div>/).found, '<div id="root">%page%</div>\n    %served%')
    .replace('</body>', () => `  ${lost}\n    <script ${data}>${readSnippet('start.js')}</script>\n  </body>`)
  return { source, screens: Object.fromEntries(screens) }
}

/** Returns the page for signed-in people: the client's page with previews, without its early requests. */
function renderPreviews(bundle: Bundle, { match, common, describeScreen, data, fonts }: PageTemplate) {
  const postCode = filesWithImports(bundle, postModules).map((file) => chunkCode(bundle, file.slice(1)))
  const screens = Object.entries(previewScreens).map(([path, [rendererFile, screen]]) => [
    path,
    describeScreen(entryFiles(bundle, screen), [readSnippet(rendererFile), ...postCode].join('\n')),
  ])
  const code = Buffer.from(readSnippet('pieces.css'))
  const previewStyles = transform({ filename: 'pieces.css', code, minify: true }).code.toString()
  const source = common
    .replace(match(/\/\/ Whoever is signed in will[^]*?} catch {}/).found, '')
    .replace('</head>', () => `  <style>%styles%</style>\n    <style>${previewStyles}</style>\n  </head>`)
    .replace(
      '<div id="root">',
      () =>
        `<template id="pieces">%page%</template>\n    <script ${data} data-fonts="${fonts.join(' ')}" data-place="%place%" data-asks="%asks%">${readSnippet('pieces.js')}</script>\n    <div id="root">`,
    )
  return { source, screens: Object.fromEntries(screens) }
}

/** Emits both pages, and the styles and files of their screens as JSON. */
export function servedPage(): Plugin {
  return {
    name: 'served-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const template = splitPage(bundle)
      const pages = { served: renderServed(bundle, template), pieces: renderPreviews(bundle, template) }
      for (const [name, { source, screens }] of Object.entries(pages)) {
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        this.emitFile({ type: 'asset', fileName: `${name}.json`, source: JSON.stringify(screens) })
      }
    },
  }
}
