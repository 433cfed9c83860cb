// Vitest reporter of `npm test`: writes counts, failures and each test with file, state and milliseconds to
// TEST_REPORT.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { formatFailure } from './outcome.mjs'

/** Vitest adds the stack and, for comparisons, the diff. */
type TestError = SerializedError & { diff?: string; stacks?: { file: string; line: number }[] }

interface Location {
  module?: TestModule
  name: string
  /** First line of the test. */
  line?: number
}

export const vitestReport: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const { TEST_REPORT: file } = process.env
    if (!file) return
    const all = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...unhandled.map((error) => describe(error, { name: 'outside of every test' })),
      ...modules.flatMap(suiteFailures),
      ...all.flatMap(testFailures),
    ]
    const tests = all.map((test) => ({
      name: test.fullName,
      file: relative('', test.module.moduleId),
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
    }))
    const count = (state: string) => tests.filter((test) => test.state === state).length
    writeFileSync(file, JSON.stringify({ passed: count('passed'), failed: count('failed'), failures, tests }))
  },
}

/** Returns failures of files and hooks. */
const suiteFailures = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()].flatMap((suite) =>
    suite
      .errors()
      .map((error) =>
        describe(error, { module, name: suite.type === 'suite' ? suite.fullName : 'the file' }),
      ),
  )

function testFailures(test: TestCase): string[] {
  const { module, fullName: name, location } = test
  const [error] = test.result().errors ?? []
  return error ? [describe(error, { module, name, line: location?.line })] : []
}

/** Returns a failure's text at the first line of the tests in its stack. */
function describe({ message, diff, stacks = [] }: TestError, { module, name, line }: Location): string {
  const file = module && relative('', module.moduleId)
  const frame = stacks.find((stack) => stack.file.includes('/tests/'))
  return formatFailure({
    place: frame ? `${relative('', frame.file)}:${frame.line}` : (file ?? ''),
    name,
    message: diff ? `${message}\n${diff}` : message,
    command: module && `npx vitest run --project ${module.project.name} ${file}${line ? `:${line}` : ''}`,
  })
}
