// Which tests prove what against which threat: by the numbers that test names carry, such as (T09), from the reports of
// the last run. `npm run threats` prints the table; in `npm test` a threat that no test names is a failure.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const suites = ['unit', 'integration', 'contract', 'web']

/** The threats that Fennec withstands so far; a feature that meets a new one adds its row. */
const threats = {
  T01: 'registering as an admin, or as verified',
  T02: 'promoting oneself by editing a profile',
  T03: 'operators of the query layer in a value',
  T04: 'SQL and odd text in a value',
  T05: 'prototype pollution',
  T06: 'guessing a password',
  T07: 'many guesses in one document or batch',
  T08: 'guessing a code',
  T09: 'racing for more tries at a code',
  T10: 'a code used again, elsewhere or late',
  T11: 'a reset without a checked code',
  T12: 'a code shown where it must not be',
  T13: 'learning who has an account',
  T14: 'stolen password hashes, and hashing as an attack',
  T15: 'forged tokens',
  T16: 'a session that outlives its end',
  T17: 'a bearer and a cookie confused',
  T18: 'another page calling the graph with the cookie',
  T19: 'another page calling REST with the cookie',
  T20: 'other origins reading answers',
  T21: 'a picture for somebody else',
  T23: "changing what is somebody else's",
  T24: 'acts of an admin by somebody who is none',
  T26: 'a stranger learning more of a post than is public',
  T27: 'a person shown wider than the reader may see',
  T39: 'a script in a text',
  T41: 'media of somebody else, or from elsewhere',
  T42: 'a server made to fetch',
  T43: 'a page, program or archive uploaded as a picture',
  T45: 'a place in a picture or video',
  T46: 'pictures of too many pixels or frames',
  T47: 'a media parser led astray',
  T48: 'too many bytes and files',
  T49: 'paths in the names of files',
  T52: 'deep, cyclic and fanned-out documents',
  T53: 'floods of aliases, directives, fields, tokens, and huge bodies',
  T54: 'pages without end',
  T55: 'a statement for every row',
  T56: 'searches that cost more than they find',
  T57: 'texts without end',
  T59: 'errors that tell what is inside',
  T60: 'a door that strays from GraphQL over HTTP',
  T61: 'a socket opened by another page',
  T62: 'a socket that asks for too much',
  T63: 'a consumer that does not read',
  T64: 'events of other people',
  T65: 'limits passed by a header',
  T66: 'a forged host',
  T68: 'missing headers',
  T69: 'floods of posts, follows and reports',
  T70: 'secrets in bundle, log or errors',
  T71: 'acts that leave no trace, and traces that lie',
  T72: 'abuse of the protocol',
}

function* testsOf(suite) {
  const report = `tests/.output/${suite}.json`
  if (!existsSync(report)) return
  for (const { assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults)
    for (const { fullName, status } of assertionResults) yield { suite, name: fullName, status }
}

/** Every threat with the tests that name it. */
export function threatTable() {
  const tests = suites.flatMap((suite) => [...testsOf(suite)])
  return Object.entries(threats).map(([id, threat]) => ({
    id,
    threat,
    tests: tests.filter(({ name }) => new RegExp(`\\b${id}\\b`).test(name)),
  }))
}

/** Throws the threats that no test names. */
export function checkThreats() {
  const bare = threatTable().filter(({ tests }) => tests.length === 0)
  if (bare.length > 0)
    throw new Error(`No test names ${bare.map(({ id, threat }) => `${id} (${threat})`).join(', ')}.`)
}

function print() {
  for (const { id, threat, tests } of threatTable()) {
    const failed = tests.filter(({ status }) => status !== 'passed')
    console.log(`\n${id} ${threat}: ${tests.length - failed.length} passed, ${failed.length} failed`)
    for (const { suite, name, status } of tests)
      console.log(`  ${status === 'passed' ? 'ok' : 'FAILED'}  ${suite}: ${name}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) print()
