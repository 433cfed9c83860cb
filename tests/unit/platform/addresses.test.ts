// Signed addresses of private media with an expiry, and the check that an address is ours.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createAddresses, type Signature } from '#server/storage/addresses.ts'
import { readOrCreateSecret } from '#server/storage/secret.ts'

const options = {
  mediaUrl: '',
  publicUrl: 'https://fennec.example',
  secret: 'a secret of more than thirty-two characters',
}
const addresses = createAddresses(options)
const key = `posts/${'0123456789abcdef'.repeat(2)}`
const name = `${key}-720.webp`
const timeAt = (time: string) => new Date(`2026-11-20T${time}Z`)

/** Query parameters of a signed address. */
const signatureOf = (address: string): Signature =>
  Object.fromEntries(new URL(address, 'https://fennec.example').searchParams)

describe('the address of a private photo', () => {
  it('is valid for 30 to 90 minutes, and the same for an hour', () => {
    for (const [time, seconds] of [
      ['09:00:00', 3600],
      ['09:29:59', 1801],
      ['09:30:00', 5400],
      ['10:29:59', 1801],
    ] as const)
      expect(addresses.secondsLeft(name, signatureOf(addresses.sign(name, timeAt(time))), timeAt(time))).toBe(
        seconds,
      )
    expect(addresses.sign(name, timeAt('09:30:00'))).toBe(addresses.sign(name, timeAt('10:29:59')))
    expect(addresses.sign(name, timeAt('10:30:00'))).not.toBe(addresses.sign(name, timeAt('10:29:59')))
  })

  it.each(['.mp4', '.mov', '.webm', '-720.webp'])(
    'has the file’s extension, and leads to the file: %s',
    (ending) => {
      const address = addresses.sign(key + ending, timeAt('09:00:00'))
      expect(address.endsWith(ending.slice(ending.indexOf('.')))).toBe(true)
      expect(addresses.keyOf(address)).toBe(key)
    },
  )

  it('is refused when it is expired, changed, of another file, or signed with another key', () => {
    const now = timeAt('09:00:00')
    const signature = signatureOf(addresses.sign(name, now))
    const secondsLeft = (changes: Signature, file = name, when = now) =>
      addresses.secondsLeft(file, { ...signature, ...changes }, when)
    expect(secondsLeft({})).toBe(3600)
    const others = createAddresses({ ...options, secret: 'another secret of thirty-two characters!' })
    expect([
      secondsLeft({}, name, timeAt('10:00:00')),
      secondsLeft({ until: String(Number(signature.until) + 1) }),
      secondsLeft({ until: `0${String(signature.until)}` }),
      secondsLeft({ until: undefined }),
      secondsLeft({ until: [signature.until, signature.until] }),
      secondsLeft({ sign: undefined }),
      secondsLeft({ sign: '' }),
      secondsLeft({ sign: `${String(signature.sign)}=` }),
      secondsLeft({ sign: String(signature.sign).toLowerCase() }),
      secondsLeft({}, `${key}-320.webp`),
      secondsLeft(signatureOf(others.sign(name, now))),
    ]).toEqual(Array(11).fill(0))
  })
})

describe('an address that a client sends (T41)', () => {
  const elsewhere = createAddresses({ ...options, mediaUrl: 'https://media.example' })

  it.each([
    `/media/${name}`,
    `/media/${key}.mp4`,
    `https://fennec.example/media/${name}`,
    addresses.sign(name, timeAt('09:00:00')),
  ])('is ours: %s', (address) => {
    expect(addresses.keyOf(address)).toBe(key)
    expect(elsewhere.keyOf(address)).toBe(key)
  })

  it('is ours on the origin of media', () => {
    expect(elsewhere.keyOf(`https://media.example/media/${name}`)).toBe(key)
    expect(addresses.keyOf(`https://media.example/media/${name}`)).toBeNull()
  })

  it.each([
    '',
    'evil.jpg',
    `//evil.example/media/${name}`,
    `https://evil.example/media/${name}`,
    `https://fennec.example.evil.example/media/${name}`,
    `https://fennec.example@evil.example/media/${name}`,
    `https://fennec.example:8443/media/${name}`,
    `http://fennec.example/media/${name}`,
    `\\\\evil.example/media/${name}`,
    `/media/../media/${name}`,
    `/media/posts/../../etc/passwd`,
    `/media/${key}-720.svg`,
    `/media/${name}?x=1`,
    `/media/${name}#x`,
    `/media/${name}\n`,
    ` /media/${name}`,
    `data:image/png;base64,AAAA`,
    'javascript:alert(1)',
    `file:///media/${name}`,
    'http://169.254.169.254/latest/meta-data/',
  ])('is not ours: %s', (address) => {
    expect(addresses.keyOf(address)).toBeNull()
  })
})

describe('the secret of a data directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fennec-secret-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is the same for processes that start at once, and readable by its owner alone', async () => {
    const secrets = await Promise.all(Array.from({ length: 10 }, () => readOrCreateSecret(folder)))
    expect(new Set([...secrets, await readOrCreateSecret(folder)])).toHaveLength(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(43)
    const path = join(folder, 'media.secret')
    expect(readFileSync(path, 'utf8')).toBe(secrets[0])
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  it.each(['', 'cut off'])('stops the start where it is incomplete: %j', async (left) => {
    const damaged = mkdtempSync(join(tmpdir(), 'fennec-secret-'))
    onTestFinished(() => rmSync(damaged, { recursive: true }))
    writeFileSync(join(damaged, 'media.secret'), left)
    await expect(readOrCreateSecret(damaged)).rejects.toThrow(/media\.secret is not whole: put it back/)
  })
})
