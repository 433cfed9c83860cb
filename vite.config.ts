// Builds the client from web/ into dist/web, and serves it with hot reload while it is being worked on.
import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { relayTransform } from './web/relay/vitePlugin.ts'
import { doorFiles, modules, servedPage } from './scripts/servedPage.ts'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`

/** The two faces every screen begins with; the naira sign and dotted letters follow where they are needed. */
const firstFonts = /(reddit-sans|familjen-grotesk)-latin-wght-normal-[\w-]+\.woff2$/

/** Asks for the first fonts beside the stylesheet instead of after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Puts the stylesheet below what stands there until it has come: in the head it would keep the page empty as long. */
function stylesAfterWait(): Plugin {
  return {
    name: 'styles-after-wait',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        return html.replace(styles, '').replace('<noscript>', `${styles}\n    <noscript>`)
      },
    },
  }
}

/** The screens that signed-in people come in by, under what their paths begin with; everywhere else it is the feed. */
const doors = {
  '/marketplace': 'commerce/market/MarketScreen',
  '/products/': 'commerce/market/ProductScreen',
  '/messages/': 'messaging/messages/chat/ChatScreen',
  '/messages': 'messaging/messages/chats/MessagesScreen',
  '/notifications': 'notifications/notifications/NotificationsScreen',
  '/profile/': 'social/profile/ProfileScreen',
  '': 'social/feed/DashboardScreen',
}

/** Names in the page the files that each of them begins with. */
function preloadDoors(): Plugin {
  return {
    name: 'preload-doors',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const table = Object.entries(doors).map(([path, screen]) => [path, doorFiles(bundle, screen)])
        return html.replace('[/* doors */]', JSON.stringify(table))
      },
    },
  }
}

const namesIn = (folder: string): string[] =>
  readdirSync(path(folder), { recursive: true, encoding: 'utf8' }).map((file) => parse(file).name)

/**
 * What a chunk needs is named in the script that every screen begins with, so that all of it is fetched at once. Nobody
 * else pays for that of the screens of admins, nor for that of the dialogs in which few ever report something: there each
 * asks for what it needs when it is there.
 */
const alone = new Set(['web/screens/moderation', 'web/components/report'].flatMap(namesIn))

const isAlone = (file: string): boolean => alone.has(parse(file).name.replace(/-[\w-]{7}$/, ''))

/** Every page begins with these. */
const isThere = (file: string): boolean => /(^|\/)(index|rolldown-runtime)-[\w-]{7,8}\.(js|css)$/.test(file)

/**
 * What always comes together is one file: on a slow line fifty little ones cost more in requests than in bytes. A file
 * takes along what its modules import, unless a file above it has that.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const] },
  {
    name: 'parts',
    test: modules(
      'design/(fields/FieldError|buttons/IconButton|brand/(Wordmark|NightScene)|display/PostSkeleton)',
      'components/shell/TextLink',
      'components/loading/useOnDemand',
      'lib/page/useFocusRescue',
      'relay/network/(network|early)',
      'icons/(arrow-left|chevron-(down|right)|circle-exclamation-point|eye-off|store|x)',
    ),
  },
  {
    name: 'signedIn',
    test: modules(
      'components/(composer/draft|hidden/HiddenMark|keys/Keys|loading/MenuOnDemand|product/ShownProduct|search/SearchAtHand|terms/Terms)',
      'components/shell/(Shell|LoadingFrame|ReadScreen)',
      'components/accountStatus/useSuspended',
      'components/post/(addressParts|Time|feeds)',
      'design/buttons/Chip',
      'modules/social/topics/rules',
      'icons/(arrow-up|at-sign|ellipsis|hash|package|play|repeat-2|users|volume-x)',
      'lib/(text/(bytes|lengthOf)|time/dates|page/(heldText|useIsHere|useNamed))',
      'relay/(environment|hooks/(askAnew|QueryBoundary|use(Commit|Fresh|Switch))|live/use(OnLive|Polling|Watch)|network/prefetch|store/(changes|nodes))',
      'session/(CurrentUser|use(CompleteSetup|EndedSessions|UnreadNotifications))',
    ),
  },
  { name: 'photos', test: modules('components/(post/firstPhoto|product/firstPhotos)') },
  { name: 'list', test: modules('components/list/EndlessList') },
  // Named one by one: with what they import, other screens would get it too.
  {
    name: 'suggestions',
    test: modules('design/fields/(SuggestionList|useSuggestions|matching)'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'composer',
    test: modules(
      'components/composer/(Composer|ComposerFooter|DraftNotice|TopicControl|useComposer|useCreatePost)',
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'goods',
    test: modules(
      'components/product/(BuyButton|MainPhoto|NoPhoto|ProductCard|ProductCardSkeleton|ProductGrid|ReadMore|VendorLine)',
      'components/list/(CardGrid|rows)',
      '__generated__/((BuyButton|MainPhoto|ProductCard)_product|VendorLine_user).graphql',
    ),
    includeDependenciesRecursively: false,
  },
  // What the market shares with the feed.
  { name: 'pictures', test: modules('components/(media/MediaGallery|photo/Photo)') },
  {
    name: 'attach',
    test: modules('components/product/(AttachedProduct|ProductControl|productLink)'),
  },
  { name: 'posts', test: modules('components/post/PostCard', 'screens/social/feed/(Feed|FeedSkeleton)') },
]

/** What the server makes into pages, and the client alike. */
const shared = {
  root: path('./web'),
  plugins: [relayTransform(), react()],
  resolve: {
    alias: [
      // The package as a whole brings its older components along, which nobody uses.
      { find: /^react-relay$/, replacement: 'react-relay/hooks' },
    ],
  },
}

/** The screens and pieces that the server draws, in one file that needs nothing else. */
const forServer = defineConfig({
  ...shared,
  publicDir: false,
  build: {
    ssr: true,
    // It is kept in memory with its source.
    minify: true,
    outDir: path('./dist/served'),
    emptyOutDir: true,
    rolldownOptions: { input: path('./web/ssr/main.ts'), output: { codeSplitting: false } },
  },
  // As it is bundled: one React, and nothing of it that is for who works on it.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: ['module-sync', 'module', 'node', 'production'] } },
})

const productionRouter = (file: string) => path(`./node_modules/react-router/dist/production/${file}.mjs`)

const forBrowser = defineConfig({
  ...shared,
  resolve: {
    alias: [
      ...shared.resolve.alias,
      // The package exports its development build alone; the production build beside it warns of nothing.
      { find: /^react-router$/, replacement: productionRouter('index') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
    ],
  },
  plugins: [...shared.plugins, tailwind(), preloadFonts(), preloadDoors(), stylesAfterWait(), servedPage()],
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The policy of the page allows one inline script, the theme's; everything else is a file (ADR 14).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps) => (isAlone(file) ? [] : deps.filter((dep) => !isThere(dep))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file names all others: a letter less of each is a quarter of a kB for everybody.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      '/media': server,
      '/exports': server,
      '/healthz': server,
    },
  },
})

export default defineConfig(({ mode }) => (mode === 'served' ? forServer : forBrowser))
