// A build step that writes GraphiQL as compressed files; as one page it is nine megabytes, compressed anew on every visit.
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

/** Brotli's highest level takes ten seconds here and saves a tenth. */
const quality = 9

/** Worker URLs of the editors; must run before the bundle, which reads them while loading. */
const workers = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_id, label) => '/graphql/' + label + '.js' };`

/**
 * Options come as data, so that the CSP need not allow inline scripts; without a stored tab, GraphiQL adds an empty
 * one.
 */
const start = `
function keptTab() {
  if (new URLSearchParams(location.search).has('query')) return {};
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    const { query, variables, headers } = tabs[activeTabIndex];
    return { query, variables, headers };
  } catch {
    return {};
  }
}
YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
  ...JSON.parse(document.getElementById('options').textContent),
  ...keptTab(),
});`

/** Client-side errors, such as for an empty tab, show without a stack, like server errors. */
const withoutStacks = js.replace(/,stack:\w+\.stack\}/, '}')

/** Writes the files into a folder. */
export async function writeGraphiql(folder) {
  mkdirSync(folder, { recursive: true })
  const files = {
    'graphiql.js': `${workers}\n${withoutStacks};\n${start}\n`,
    'graphiql.css': css,
    'editorWorkerService.js': editorWorkerService,
    'json.js': jsonWorker,
    'graphql.js': graphqlWorker,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  await precompress(folder, quality)
}
