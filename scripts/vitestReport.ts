// Vitest's part of a run of `npm test`: its counts and each failure in words, in the file that TEST_REPORT names.
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
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...unhandled.map((error) => told(error, { name: 'outside of every test' })),
      ...modules.flatMap((module) =>
        module.errors().map((error) => told(error, { module, name: 'the file' })),
      ),
      ...tests.flatMap(failuresOf),
    ]
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    writeFileSync(file, JSON.stringify({ passed: count('passed'), failed: count('failed'), failures }))
  },
}

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
