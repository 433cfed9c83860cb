// Import rules between folders: oxlint with our own configuration refuses or accepts imports in generated files.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const refusedImports: [who: string, file: string, imported: string][] = [
  ['rules.ts importing a module of Node', 'server/modules/c/a/rules.ts', 'node:fs'],
  ['rules.ts importing the whole of zod', 'server/modules/c/a/rules.ts', 'zod'],
  ['rules.ts importing a command of its own module', 'server/modules/c/a/rules.ts', './a.ts'],
  [
    "a schema.ts importing another module's schema.ts",
    'server/modules/c/a/schema.ts',
    '#server/modules/c/b/schema.ts',
  ],
  [
    "a schema.ts importing another module's schema.ts by its path",
    'server/modules/c/a/schema.ts',
    '../b/schema.ts',
  ],
  [
    "a schema.ts importing another module's commands",
    'server/modules/c/a/schema.ts',
    '#server/modules/c/b/b.ts',
  ],
  [
    "a schema.ts importing another module's queries",
    'server/modules/c/a/schema.ts',
    '#server/modules/c/b/queries.ts',
  ],
  ['a command importing a schema.ts', 'server/modules/c/a/a.ts', './schema.ts'],
  ['a command importing a live.ts', 'server/modules/c/a/a.ts', './live.ts'],
  ["a live.ts importing another module's commands", 'server/modules/c/a/live.ts', '#server/modules/c/b/b.ts'],
  [
    "a command importing another module's queries",
    'server/modules/c/a/a.ts',
    '#server/modules/c/b/queries.ts',
  ],
  ['a command importing graphql', 'server/modules/c/a/a.ts', 'graphql'],
  ['a command importing the codec of global ids', 'server/modules/c/a/a.ts', '#server/core/context/ids.ts'],
  ['a command importing fastify', 'server/modules/c/a/a.ts', 'fastify'],
  ['a command importing Paystack itself', 'server/modules/c/a/a.ts', '#server/payments/paystack.ts'],
  ['payments importing core', 'server/payments/paystack.ts', '#server/core/context/context.ts'],
  ['the fake Paystack importing core', 'dev/fakePaystack/api.ts', '#server/core/context/context.ts'],
  ['a loaders.ts importing a schema.ts', 'server/modules/c/a/loaders.ts', './schema.ts'],
  [
    "a loaders.ts importing another module's queries",
    'server/modules/c/a/loaders.ts',
    '#server/modules/c/b/queries.ts',
  ],
  ['queries.ts importing a command', 'server/modules/c/a/queries.ts', './a.ts'],
  ['a rest.ts importing a command', 'server/modules/c/a/rest.ts', './a.ts'],
  ['a rest.ts importing Prisma', 'server/modules/c/a/rest.ts', '#server/generated/prisma/client.ts'],
  [
    'a command importing what builds subscriptions',
    'server/modules/c/a/a.ts',
    '#server/realtime/logSubscription.ts',
  ],
  [
    "queries.ts importing another module's commands",
    'server/modules/c/a/queries.ts',
    '#server/modules/c/b/b.ts',
  ],
  [
    "queries.ts importing another module's loaders",
    'server/modules/c/a/queries.ts',
    '#server/modules/c/b/loaders.ts',
  ],
  ['lib importing core', 'server/lib/sql.ts', '#server/core/context/context.ts'],
  [
    "a rest.ts importing another module's routes",
    'server/modules/c/a/rest.ts',
    '#server/modules/c/b/rest.ts',
  ],
  ['a restShapes.ts importing a command', 'server/modules/c/a/restShapes.ts', './a.ts'],
  [
    'a command importing what REST looks like',
    'server/modules/c/a/a.ts',
    '#server/modules/c/b/restShapes.ts',
  ],
  ['a command importing the demo of its module', 'server/modules/c/a/a.ts', './demo.ts'],
  ['a schema.ts importing the demo of its module', 'server/modules/c/a/schema.ts', './demo.ts'],
  ["a demo.ts importing another module's commands", 'server/modules/c/a/demo.ts', '#server/modules/c/b/b.ts'],
  ['http importing the rules of a module', 'server/http/rest/shapes.ts', '#rules/identity/users'],
  ['core importing a module', 'server/core/context/context.ts', '#server/modules/c/a/a.ts'],
  ["core importing a module's rules", 'server/core/context/context.ts', '#rules/c/a'],
  ['core importing realtime', 'server/core/context/context.ts', '#server/realtime/bus.ts'],
  ['core importing realtime by its path', 'server/core/context/context.ts', '../../realtime/bus.ts'],
  ['core importing the database', 'server/core/context/context.ts', '#server/database/connect.ts'],
  ['core importing http', 'server/core/context/context.ts', '#server/http/rest/rest.ts'],
  ['core importing what puts all together', 'server/core/context/context.ts', '#server/resources.ts'],
  ['the database importing core', 'server/database/migrate.ts', '#server/core/context/context.ts'],
  ['realtime importing a module', 'server/realtime/bus.ts', '#server/modules/c/a/a.ts'],
  ['realtime importing http', 'server/realtime/socket.ts', '#server/http/errors.ts'],
  ['realtime importing the database', 'server/realtime/tailLog.ts', '#server/database/connect.ts'],
  ['jobs importing a module', 'server/jobs/jobs.ts', '#server/modules/c/a/a.ts'],
  ['jobs importing the database', 'server/jobs/boss.ts', '#server/database/connect.ts'],
  ['http importing a module', 'server/http/graphql/graphql.ts', '#server/modules/c/a/a.ts'],
  ["http importing a module's rules", 'server/http/rest/rest.ts', '#rules/c/a'],
  [
    'http importing the schema, which all modules make',
    'server/http/graphql/graphql.ts',
    '#server/schema.ts',
  ],
  ['http importing the database', 'server/http/errors.ts', '#server/database/connect.ts'],
  ['storage importing core', 'server/storage/disk.ts', '#server/core/context/context.ts'],
  ['mail importing a module', 'server/mail/smtp.ts', '#server/modules/c/a/a.ts'],
  ['the server importing the web', 'server/app.ts', '#web/app/routes.tsx'],
  ['the web importing the server', 'web/app/App.tsx', '#server/core/context/ids.ts'],
  [
    'the web importing the server by its path',
    'web/screens/c/a/AScreen.tsx',
    '../../../../server/core/context/ids.ts',
  ],
  ['one screen area importing another', 'web/screens/c/a/AScreen.tsx', '../b/BScreen.tsx'],
  ['a part of one screen area importing another', 'web/screens/c/a/b/Part.tsx', '../../d/DScreen.tsx'],
  [
    'a part of a part of one screen area importing another',
    'web/screens/c/a/b/e/Part.tsx',
    '../../../d/D.tsx',
  ],
  [
    'one screen area importing another by name',
    'web/screens/c/a/AScreen.tsx',
    '#web/screens/c/b/BScreen.tsx',
  ],
  ['a component importing a screen', 'web/components/post/PostCard.tsx', '../../screens/a/AScreen.tsx'],
  ['design importing Relay', 'web/design/buttons/Button.tsx', 'react-relay'],
  ['design importing a component by its path', 'web/design/buttons/Button.tsx', '../../components/a/A.tsx'],
  ['design importing a rule', 'web/design/buttons/Button.tsx', '#rules/identity/auth'],
  ['relay importing a component', 'web/relay/store/lists.ts', '../components/post/PostCard.tsx'],
]

const allowedImports: [file: string, imported: string][] = [
  ['server/modules/c/a/rules.ts', 'zod/mini'],
  ['server/modules/c/a/rules.ts', '#rules/c/b'],
  ['server/modules/c/a/schema.ts', './a.ts'],
  ['server/modules/c/a/schema.ts', '#server/core/context/builder.ts'],
  ['server/modules/c/a/live.ts', '#server/core/context/builder.ts'],
  ['server/modules/c/a/schema.ts', '#server/modules/c/b/loaders.ts'],
  ['server/modules/c/a/live.ts', '#server/modules/c/b/live.ts'],
  ['server/modules/c/a/a.ts', '#server/modules/c/b/b.ts'],
  ['server/modules/c/a/a.ts', './queries.ts'],
  ['server/modules/c/a/a.ts', '#server/core/context/refusal.ts'],
  ['server/modules/c/a/loaders.ts', './queries.ts'],
  ['server/modules/c/a/loaders.ts', '#server/core/context/builder.ts'],
  ['server/modules/c/a/loaders.ts', '#server/modules/c/b/loaders.ts'],
  ['server/modules/c/a/rest.ts', '#server/http/rest/rest.ts'],
  ['server/modules/c/a/queries.ts', '#server/modules/c/b/queries.ts'],
  ['server/modules/c/a/a.ts', '#server/realtime/eventLog.ts'],
  ['server/modules/c/a/live.ts', '#server/realtime/logSubscription.ts'],
  ['server/core/context/context.ts', '#server/lib/sql.ts'],
  ['server/core/context/context.ts', '#server/storage/storage.ts'],
  ['server/database/migrate.ts', '#server/lib/plainError.ts'],
  ['server/realtime/eventLog.ts', '#server/core/context/context.ts'],
  ['server/http/graphql/upgrade.ts', '#server/realtime/socket.ts'],
  ['server/modules/c/a/rest.ts', '#server/modules/c/b/restShapes.ts'],
  ['server/modules/c/a/demo.ts', '#server/demo/cast.ts'],
  ['server/modules/c/a/demo.ts', '#server/modules/c/b/demo.ts'],
  ['server/modules/c/a/restShapes.ts', '#server/modules/c/b/restShapes.ts'],
  ['web/design/buttons/Button.tsx', 'react'],
  ['web/design/buttons/Button.tsx', '../display/Spinner.tsx'],
  ['web/screens/c/a/AScreen.tsx', './Part.tsx'],
  ['web/screens/c/a/AScreen.tsx', '#web/design/buttons/Button.tsx'],
  ['web/screens/c/a/b/Part.tsx', '../d/Part.tsx'],
  ['web/screens/c/a/b/Part.tsx', '../paths.ts'],
  ['web/screens/c/a/b/e/Part.tsx', '../../paths.ts'],
  ['web/screens/c/a/AScreen.tsx', '#web/components/post/PostCard.tsx'],
  ['web/components/post/PostCard.tsx', '#rules/shared/common'],
]

const folder = mkdtempSync(join(tmpdir(), 'fennec-imports-'))
let lintErrors: Set<string>

/** Each case has its own folder in the layout of the repository, so that one run of oxlint covers all. */
const fixturePath = (file: string, imported: string) => join(encodeURIComponent(`${file} ${imported}`), file)

beforeAll(async () => {
  for (const [file, imported] of [...refusedImports.map(([, ...rest]) => rest), ...allowedImports]) {
    const path = join(folder, fixturePath(file, imported))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import { thing } from '${imported}'\nexport const other = thing\n`)
    copyFileSync('.oxlintrc.json', join(folder, encodeURIComponent(`${file} ${imported}`), '.oxlintrc.json'))
  }
  lintErrors = await runLint()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runLint(): Promise<Set<string>> {
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [oxlint, '--format', 'json', '.'], { cwd: folder }, (_failed, stdout) => {
      try {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
        const ours = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
        resolve(new Set(ours.map(({ filename }) => filename)))
      } catch (error) {
        reject(error)
      }
    })
  })
}

describe('oxlint', () => {
  test.each(refusedImports)('refuses %s', (_case, file, imported) => {
    expect(lintErrors).toContain(fixturePath(file, imported))
  })
})

describe('oxlint', () => {
  test.each(allowedImports)('accepts %s importing %s', (file, imported) => {
    expect(lintErrors).not.toContain(fixturePath(file, imported))
  })
})
