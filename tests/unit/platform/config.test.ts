// Configuration from environment variables: defaults, and values that stop the start.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, configKeys, readConfig } from '#server/config.ts'

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://fennec.example/',
}
const refusal = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

describe('the configuration', () => {
  it('defaults to this machine alone, the demo campus and shown codes', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      demo: true,
      showCodes: true,
      https: false,
    })
  })

  it('has to state, on an open network, whether it has the demo and shown codes', () => {
    expect(refusal({ HOST: '0.0.0.0' })).toMatch(/DEMO must be set.*SHOW_CODES must be set/)
    expect(refusal({ HOST: '192.168.1.4', DEMO: 'on' })).toMatch(/^SHOW_CODES must be set/)
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'off', SHOW_CODES: 'on' })).toMatchObject({
      demo: false,
      showCodes: true,
    })
  })

  it('is refused with every bad key named at once', () => {
    expect(refusal({ PORT: '99999', LIMIT_SCALE: '0', LOG_LEVEL: 'loud' })).toMatch(
      /PORT .*; LIMIT_SCALE .*; LOG_LEVEL /,
    )
  })

  it.each([
    ['ALLOWED_ORIGINS', 'campus.example'],
    ['ALLOWED_ORIGINS', 'https://campus.example/'],
    ['ALLOWED_ORIGINS', 'https://campus.example, https://other.example/app'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '::1/129'],
  ])('is refused where %s is %j', (key, value) => {
    expect(refusal({ [key]: value })).toMatch(new RegExp(`^${key} must be .* such as `))
  })

  it('is refused with the prefix that a database address needs', () => {
    expect(refusal({ DATABASE_URL: 'mysql://x' })).toMatch(
      /^DATABASE_URL must be an address that starts with postgres:/,
    )
  })

  it('accepts origins and proxies', () => {
    const environment = {
      ALLOWED_ORIGINS: 'https://campus.example, http://localhost:8080',
      TRUSTED_PROXIES: '10.0.0.0/8,::1, 192.168.1.4,fd00::/8',
    }
    expect(readConfig(environment)).toMatchObject({
      allowedOrigins: expect.arrayContaining(['https://campus.example', 'http://localhost:8080']),
      trustedProxies: ['10.0.0.0/8', '::1', '192.168.1.4', 'fd00::/8'],
    })
  })

  it('accepts an empty key', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })
})

it('the owner of the tables is named only beside a database', () => {
  const [DATABASE_URL, DATABASE_MIGRATION_URL] = [
    'postgres://app@localhost/f',
    'postgres://owner@localhost/f',
  ]
  expect(readConfig({ DATABASE_URL, DATABASE_MIGRATION_URL }).migrationUrl).toBe(DATABASE_MIGRATION_URL)
  expect(refusal({ DATABASE_MIGRATION_URL })).toBe('DATABASE_URL is required beside DATABASE_MIGRATION_URL')
})

describe('production', () => {
  it('accepts real money only from Paystack itself, and no test money', () => {
    const key = { PAYSTACK_SECRET_KEY: 'sk_live_abc' }
    expect(readConfig({ ...production, ...key }).payments).toMatchObject({
      url: 'https://api.paystack.co',
      checkoutHosts: ['checkout.paystack.com'],
      isLive: true,
    })
    expect(readConfig(production).payments).toBeUndefined()
    expect(refusal({ ...production, PAYSTACK_SECRET_KEY: 'sk_test_abc' })).toBe(
      'PAYSTACK_SECRET_KEY must not be a test key in production',
    )
    expect(refusal({ ...key, PAYSTACK_URL: 'https://pay.example' })).toBe(
      'PAYSTACK_URL must be https://api.paystack.co for a live key',
    )
    expect(refusal({ PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_URL: 'http://pay.example' })).toBe(
      'PAYSTACK_URL must start with https://',
    )
    expect(refusal({ PAYSTACK_SECRET_KEY: 'pk_live_abc' })).toMatch(/^PAYSTACK_SECRET_KEY must be a key/)
    expect(refusal({ CHECKOUT_HOSTS: 'https://x.example/' })).toMatch(/^CHECKOUT_HOSTS must be hosts/)
  })

  it('never has the demo campus or shown codes (T12)', () => {
    expect(readConfig(production)).toMatchObject({
      host: '0.0.0.0',
      demo: false,
      showCodes: false,
      https: true,
    })
    expect(refusal({ ...production, DEMO: 'on' })).toBe('DEMO must not be on in production')
    expect(refusal({ ...production, ADMIN_SECOND_FACTOR: 'optional' })).toBe(
      'ADMIN_SECOND_FACTOR must be required in production',
    )
    expect(refusal({ ...production, SHOW_CODES: 'on' })).toBe('SHOW_CODES must not be on in production')
  })

  it('does not start without mail and its public address', () => {
    expect(refusal({ ...production, SMTP_URL: '' })).toMatch(/^SMTP_URL is required/)
    expect(refusal({ ...production, PUBLIC_URL: '' })).toMatch(/^PUBLIC_URL is required/)
  })

  it('does not start on PostgreSQL without a secret that all processes share', () => {
    const shared = { ...production, DATABASE_URL: 'postgres://fennec@localhost/fennec' }
    expect(refusal(shared)).toMatch(/^MEDIA_SECRET is required/)
    expect(refusal({ ...shared, MEDIA_SECRET: 'short' })).toBe(
      'MEDIA_SECRET must have at least 32 characters',
    )
    const secret = 'x'.repeat(32)
    expect(readConfig({ ...shared, MEDIA_SECRET: secret }).mediaSecret).toBe(secret)
  })
})

it('a server with a mail server mails codes instead of showing them', () => {
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525', SHOW_CODES: 'on' }).showCodes).toBe(false)
})

it('the file .env.example explains every configurable key and no other', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const explained = lines.flatMap((line, index) =>
    /^[A-Z0-9_]+=/.test(line) && lines[index - 1]?.startsWith('# ') ? [line.split('=')[0]] : [],
  )
  expect(explained).toEqual([...configKeys].sort((a, b) => explained.indexOf(a) - explained.indexOf(b)))
})
