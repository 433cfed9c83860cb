// `npm run build`: builds everything that Fennec needs to start, and skips each step while its output is fresh.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, root } from './install.mjs'
import { precompress } from './build/precompress.mjs'
import { runQuietly, step } from './build/steps.mjs'

const bin = (path) => join(root, 'node_modules', path)

/** For short-lived processes: compiles WebAssembly once, without the optimizing tier. */
const liftoff = '--liftoff-only'

/** Runs all steps; without `web` only those of the server and its command line. Throws the first failure. */
export async function build({ web = true } = {}) {
  await prisma()
  await server()
  await Promise.all([template(), web && graphiql(), schema().then(() => web && relay().then(client))])
}

/** Packages in the bundle: GraphQL's hundreds of small files cost half a second at each start. */
const bundled =
  /^(gql\.tada|graphql|graphql-jit|graphql-ws|graphql-yoga|@graphql-tools\/executor|@pothos\/.*|zod)$/
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** esbuild options of the server, shared with the dev command. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: {
    main: './server/main.ts',
    admin: './server/admin.ts',
    'print-schema': './server/print-schema.ts',
    template: './scripts/build/template.ts',
    'check-operations': './scripts/build/checkOperations.ts',
    thread: './server/database/thread.ts',
  },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  bundle: true,
  splitting: true,
  sourcemap: true,
  // An unused dependency of graphql-jit, which Fastify loads anyway.
  external: [...Object.keys(dependencies).filter((name) => !bundled.test(name)), 'fast-json-stringify'],
  // graphql-jit imports these files; a second copy of graphql would not share types with the first.
  alias: Object.fromEntries(
    ['error/index', 'execution/execute', 'jsutils/Path', 'utilities/index'].map((name) => [
      `graphql/${name}.js`,
      `graphql/${name}.mjs`,
    ]),
  ),
  mainFields: ['module', 'main'],
  // For the bundled packages: graphql is a tenth slower otherwise. Fennec's own mode comes from its configuration.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Some bundled packages still require Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'silent',
}

/** Generates the Prisma client and the types of Pothos. */
export const prisma = () =>
  step('prisma', {
    inputs: ['prisma/schema', 'package-lock.json'],
    outputs: ['server/generated/prisma', 'server/generated/pothos.ts'],
    work: () => {
      const path = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
      return runQuietly([liftoff, bin('prisma/build/index.js'), 'generate', '--schema', 'prisma/schema'], {
        // Generating needs no engine, but the CLI requires a file; any file saves a download.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
        [path]: bin('.bin') + delimiter + process.env[path],
      })
    },
  })

const server = () =>
  step('server', {
    inputs: [
      'dev',
      'server',
      'scripts/build/checkOperations.ts',
      'scripts/build/template.ts',
      'scripts/build.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    ignore: /^server\/generated\/introspection\.ts$/,
    outputs: ['dist/server', 'dist/demo'],
    work: async () => {
      const { build } = await import('esbuild')
      const { metafile } = await build(serverBundle)
      removeStale(Object.keys(metafile.outputs))
      // The bundle resolves the demo's media in a folder "demo" beside its own.
      for (const name of ['pictures', 'video.webm', 'voice.weba'])
        cpSync(join(root, 'server/demo', name), join(root, 'dist/demo', name), { recursive: true })
    },
  })

/** Deletes chunks of earlier builds, whose names contain a hash. */
export function removeStale(outputs) {
  for (const name of readdirSync(join(root, 'dist/server'))) {
    if (!outputs.includes(`dist/server/${name}`)) rmSync(join(root, 'dist/server', name))
  }
}

// Hashing the entry covers its chunks too, since it contains their hashed names.
export const schema = () =>
  step('schema', {
    inputs: ['dist/server/print-schema.mjs', 'package-lock.json'],
    outputs: ['schema.graphql', 'server/generated/introspection.ts'],
    work: () => runQuietly(['dist/server/print-schema.mjs']),
  })

const template = () =>
  step('database', {
    // Not the whole bundle, which mostly changes for other reasons.
    inputs: [
      'scripts/build/template.ts',
      'server/database/migrate.ts',
      'server/database/pglite.ts',
      'prisma/migrations',
      'package-lock.json',
    ],
    outputs: ['dist/pglite-template.tar.gz'],
    work: () => runQuietly([liftoff, 'dist/server/template.mjs']),
  })

/** Compiles the client's GraphQL documents, and checks that graphql-jit can execute them. */
export const relay = () =>
  step('relay', {
    inputs: [
      'web',
      'schema.graphql',
      'relay.config.js',
      'package-lock.json',
      'dist/server/check-operations.mjs',
    ],
    ignore: /^web\/__generated__$|\.css$/,
    outputs: ['web/__generated__', 'dist/documents.json'],
    work: async () => {
      const documents = join(root, 'web/__generated__/documents.json')
      // relay-compiler only adds to this file, and only what it compiles.
      if (!existsSync(documents)) {
        rmSync(dirname(documents), { recursive: true, force: true })
        mkdirSync(dirname(documents), { recursive: true })
        writeFileSync(documents, '{}')
      }
      await runQuietly([bin('relay-compiler/cli.js')])
      copyFileSync(documents, join(root, 'dist/documents.json'))
      await runQuietly(['dist/server/check-operations.mjs'])
    },
  })

/** Bundles the script of the REST API's page. */
async function docsScript() {
  const { build } = await import('esbuild')
  const entryPoints = [join(root, 'web/apiDocs/tryIt.ts')]
  const outdir = join(root, 'dist/apiDocs')
  await build({ entryPoints, outdir, bundle: true, minify: true, target: 'es2022', logLevel: 'silent' })
  await precompress(outdir)
}

/** Builds GraphiQL and the script of the REST documentation page. */
export const graphiql = () =>
  step('graphiql', {
    inputs: [
      'scripts/build/graphiql.mjs',
      'scripts/build/precompress.mjs',
      'web/apiDocs',
      'package-lock.json',
    ],
    outputs: ['dist/graphiql', 'dist/apiDocs'],
    work: async () => {
      const { writeGraphiql } = await import('./build/graphiql.mjs')
      await writeGraphiql(join(root, 'dist/graphiql'))
      await docsScript()
    },
  })

const client = () =>
  step('web', {
    inputs: [
      'web',
      'server/modules',
      'vite.config.ts',
      'scripts/build/servedPage.ts',
      'scripts/build/precompress.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    ignore: /^server\/modules\/\w+\/\w+\/(?!(rules|list)\.ts$)/,
    outputs: ['dist/web', 'dist/served'],
    work: async () => {
      const vite = (...options) =>
        runQuietly([bin('vite/bin/vite.js'), 'build', ...options], { NODE_ENV: 'production' })
      await Promise.all([vite('--logLevel', 'warn'), vite('--mode', 'served', '--logLevel', 'error')])
      await precompress(join(root, 'dist/web'))
    },
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install()
  await build().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
