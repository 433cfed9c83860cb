// Vitest's part of a run of `npm test`: its counts, each failure in words, and each test with its file, its state and its
// milliseconds, in the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { failure } from './outcome.mjs'

/** Vitest gives an error its stack and, where values were compared, what tells them apart. */
type Failed = SerializedError & { diff?: string; stacks?: { file: string; line: number }[] }

interface Where {
  module?: TestModule
  name: string
  /** The line where the test begins. */
  line?: number
}

export const vitestReport: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const { TEST_REPORT: file } = process.env
    if (!file) return
    const all = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...unhandled.map((error) => told(error, { name: 'outside of every test' })),
      ...modules.flatMap(outsideOfTests),
      ...all.flatMap(failuresOf),
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

/** Failures of the file itself, and of what is done before and after its tests. */
const outsideOfTests = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()].flatMap((part) =>
    part
      .errors()
      .map((error) => told(error, { module, name: part.type === 'suite' ? part.fullName : 'the file' })),
  )

function failuresOf(test: TestCase): string[] {
  const { module, fullName: name, location } = test
  const [error] = test.result().errors ?? []
  return error ? [told(error, { module, name, line: location?.line })] : []
}

/** A failure by the first line of the tests in its stack. */
function told({ message, diff, stacks = [] }: Failed, { module, name, line }: Where): string {
  const file = module && relative('', module.moduleId)
  const here = stacks.find((stack) => stack.file.includes('/tests/'))
  return failure({
    place: here ? `${relative('', here.file)}:${here.line}` : (file ?? ''),
    name,
    message: diff ? `${message}\n${diff}` : message,
    alone: module && `npx vitest run --project ${module.project.name} ${file}${line ? `:${line}` : ''}`,
  })
}
