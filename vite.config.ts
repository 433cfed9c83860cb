// The Vite configuration of the client: builds of web/ for the browser and for server-side rendering, and hot reload.
import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { relayTransform } from './web/relay/vitePlugin.ts'
import { entryFiles, modules, servedPage } from './scripts/build/servedPage.ts'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`

/** The two fonts of every first screen; other subsets load where needed. */
const firstFonts = /(reddit-sans|familjen-grotesk)-latin-wght-normal-[\w-]+\.woff2$/

/** Preloads the first fonts beside the stylesheet. */
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

/** Moves the stylesheet below the loading placeholder; in the head it would block its painting. */
function moveStyles(): Plugin {
  return {
    name: 'styles-after-placeholder',
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

/** Entry screens of signed-in people by path prefix; all other paths use the feed. */
const entryScreens = {
  '/marketplace': 'commerce/market/MarketScreen',
  '/products/': 'commerce/market/ProductScreen',
  '/messages/': 'messaging/messages/chat/ChatScreen',
  '/messages': 'messaging/messages/chats/MessagesScreen',
  '/notifications': 'notifications/notifications/NotificationsScreen',
  '/profile/': 'social/profile/ProfileScreen',
  '': 'social/feed/DashboardScreen',
}

/** Lists the files of each entry screen in index.html (its array `doors`), for preloading. */
function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const table = Object.entries(entryScreens).map(([path, screen]) => [path, entryFiles(bundle, screen)])
        return html.replace('[/* doors */]', JSON.stringify(table))
      },
    },
  }
}

const namesIn = (folder: string): string[] =>
  readdirSync(path(folder), { recursive: true, encoding: 'utf8' }).map((file) => parse(file).name)

/**
 * Files of rarely visited screens: admin screens and report dialogs. Their dependencies stay out of the preload list of
 * the entry script, which every visitor downloads.
 */
const rareFiles = new Set(['web/screens/moderation', 'web/components/report'].flatMap(namesIn))

const isRare = (file: string): boolean => rareFiles.has(parse(file).name.replace(/-[\w-]{7}$/, ''))

/** Files that every page already loads. */
const isCommon = (file: string): boolean => /(^|\/)(index|rolldown-runtime)-[\w-]{7,8}\.(js|css)$/.test(file)

/**
 * Chunk groups: modules that always load together are one file, since fifty small requests cost a slow line more than
 * their bytes. A group includes the imports of its modules unless a group above has them.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const] },
  {
    name: 'parts',
    test: modules(
      'design/(fields/FieldError|buttons/IconButton|brand/(Wordmark|NightScene)|display/PostSkeleton)',
      'components/shell/TextLink',
      'components/loading/useLazyComponent',
      'lib/page/useFocusFallback',
      'relay/network/(network|preloadQuery)',
      'icons/(arrow-left|chevron-(down|right)|circle-exclamation-point|eye-off|store|x)',
    ),
  },
  {
    name: 'signedIn',
    test: modules(
      'components/(composer/draft|hidden/HiddenMark|keys/KeyboardShortcuts|loading/MenuOnDemand|product/EmbeddedProduct|search/GlobalSearch|terms/Terms)',
      'components/shell/(Shell|LoadingFrame|QueryScreen)',
      'components/accountStatus/useSuspended',
      'components/post/(splitUrls|Time|feeds)',
      'design/buttons/Chip',
      'modules/social/topics/rules',
      'icons/(arrow-up|at-sign|ellipsis|hash|menu|package|play|repeat-2|users|volume-x)',
      'lib/(text/(formatBytes|formatDuration|pluralize)|time/dates|page/(unsentText|useIsMounted|useTitleFromName))',
      'relay/(environment|hooks/(refetchQuery|QueryBoundary|use(MutationPromise|RevalidatedQuery|ToggleMutation))|live/use(OnReconnect|Polling|Watch)|network/prefetch|store/(storeUpdates|nodes))',
      'session/(CurrentUser|use(CompleteSetup|EndedSessions|UnreadNotifications))',
    ),
  },
  { name: 'photos', test: modules('components/(post/firstPhoto|product/firstPhotos)') },
  { name: 'list', test: modules('components/list/EndlessList') },
  // Listed one by one: with their imports, other screens would load them too.
  {
    name: 'suggestions',
    test: modules('design/fields/(SuggestionList|useSuggestions|matchSuggestions)'),
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
  // Shared by the market and the feed.
  { name: 'pictures', test: modules('components/(media/MediaGallery|photo/Photo)') },
  {
    name: 'attach',
    test: modules('components/product/(AttachedProduct|ProductControl|productLink)'),
  },
  { name: 'posts', test: modules('components/post/PostCard', 'screens/social/feed/(Feed|FeedSkeleton)') },
]

/** Settings shared by the server build and the client build. */
const shared = {
  root: path('./web'),
  plugins: [relayTransform(), react()],
  resolve: {
    alias: [
      // The main entry bundles legacy components that nothing uses.
      { find: /^react-relay$/, replacement: 'react-relay/hooks' },
    ],
  },
}

/** Screens and previews that the server renders, in one self-contained file. */
const forServer = defineConfig({
  ...shared,
  publicDir: false,
  build: {
    ssr: true,
    // The code stays in memory with its source.
    minify: true,
    outDir: path('./dist/served'),
    emptyOutDir: true,
    rolldownOptions: { input: path('./web/ssr/main.ts'), output: { codeSplitting: false } },
  },
  // One React in production mode.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: ['module-sync', 'module', 'node', 'production'] } },
})

const productionRouter = (file: string) => path(`./node_modules/react-router/dist/production/${file}.mjs`)

const forBrowser = defineConfig({
  ...shared,
  resolve: {
    alias: [
      ...shared.resolve.alias,
      // The package exports its development build only; the production build beside it logs no warnings.
      { find: /^react-router$/, replacement: productionRouter('index') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
    ],
  },
  plugins: [...shared.plugins, tailwind(), preloadFonts(), preloadScreens(), moveStyles(), servedPage()],
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The page's CSP allows one inline script, the theme's; everything else is a file (ADR 14).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps) => (isRare(file) ? [] : deps.filter((dep) => !isCommon(dep))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The entry lists all other files: one character less per hash saves a quarter of a kB.
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
