// Build steps that are skipped while their inputs and outputs are unchanged, and the running of their commands.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

const stampsDir = join(root, 'dist/.stamps')

/** Prints one aligned line about a step. */
export function printStep(name, text) {
  console.log(`${name.padEnd(10)} ${text}`)
}

/**
 * Runs `work` unless the contents of `inputs` (files and folders, except paths matching `ignore`) and the sizes and
 * times of `outputs` are unchanged since its last success.
 */
export async function step(name, { inputs, ignore, outputs, work }) {
  const stampFile = join(stampsDir, name)
  const inputDigest = digestInputs(inputs, ignore)
  const lastStamp = existsSync(stampFile) && readFileSync(stampFile, 'utf8')
  if (lastStamp === `${inputDigest} ${digestOutputs(outputs)}`) return
  const started = performance.now()
  rmSync(stampFile, { force: true })
  await work()
  mkdirSync(stampsDir, { recursive: true })
  writeFileSync(stampFile, `${inputDigest} ${digestOutputs(outputs)}`)
  printStep(name, `${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function digestInputs(paths, ignore) {
  const hash = createHash('sha1')
  for (const path of paths.flatMap((path) => filesIn(path, ignore))) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function digestOutputs(paths) {
  const hash = createHash('sha1')
  for (const path of paths.flatMap((path) => filesIn(path))) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(path, ignore) {
  if (ignore?.test(path) || !existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`, ignore))
}

/** Runs a script with this Node; the rejection contains its output. */
export function runQuietly(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${output.trim()}\n(node ${args.join(' ')} failed)`)),
    )
  })
}
