// Writes GraphiQL into files, compressed once: as one page it is nine megabytes, compressed anew at every visit.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  css,
  editorWorkerService,
  graphqlWorker,
  js,
  jsonWorker,
} from '@graphql-yoga/render-graphiql/graphiql'
import { precompress } from './precompress.mjs'

/** Brotli's highest takes ten seconds here, and gains a tenth. */
const quality = 9

/** Where the editors find their workers; before the rest, which asks as it loads. */
const workers = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_id, label) => '/graphql/' + label + '.js' };`

/** The page brings its options as data, so that its policy need not allow scripts in it. */
const start = `YogaGraphiQL.renderYogaGraphiQL(
  document.getElementById('root'),
  JSON.parse(document.getElementById('options').textContent),
);`

export async function writeGraphiql(folder) {
  mkdirSync(folder, { recursive: true })
  const files = {
    'graphiql.js': `${workers}\n${js};\n${start}\n`,
    'graphiql.css': css,
    'editorWorkerService.js': editorWorkerService,
    'json.js': jsonWorker,
    'graphql.js': graphqlWorker,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  await precompress(folder, quality)
}
