// Device names from user agents, and dates, as the account screen shows them.
import { describe, expect, it } from 'vitest'
import { formatDay, formatDateTime } from '#web/lib/time/dates.ts'
import { deviceName, isPhone } from '#web/lib/device.ts'

const userAgentTemplate = 'Mozilla/5.0 (%) AppleWebKit/537.36 (KHTML, like Gecko) '
const userAgentOn = (system: string, rest: string) => userAgentTemplate.replace('%', system) + rest
const android = 'Linux; Android 14; TECNO BG6'
const windows = 'Windows NT 10.0; Win64; x64'
const iPhone = 'iPhone; CPU iPhone OS 18_1 like Mac OS X'

describe('a device', () => {
  it.each([
    [userAgentOn(android, 'Chrome/140.0.0.0 Mobile Safari/537.36'), 'Chrome on Android'],
    [
      userAgentOn(android, 'SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36'),
      'Samsung Internet on Android',
    ],
    [userAgentOn(android, 'Chrome/140.0.0.0 Mobile Safari/537.36 OPR/88.0'), 'Opera on Android'],
    [userAgentOn(android, 'Version/4.0 Chrome/100 Mobile Safari/537.36 PHX/17.1'), 'Phoenix on Android'],
    ['Opera/9.80 (Android; Opera Mini/80.0/191.0; U; en) Presto/2.12', 'Opera Mini on Android'],
    [userAgentOn(windows, 'Chrome/140.0.0.0 Safari/537.36 Edg/140.0'), 'Edge on Windows'],
    [userAgentOn(windows, 'Chrome/140.0.0.0 Safari/537.36'), 'Chrome on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [userAgentOn(iPhone, 'Version/18.1 Mobile/15E148 Safari/604.1'), 'Safari on iPhone'],
    [userAgentOn(iPhone, 'CriOS/140.0 Mobile/15E148 Safari/604.1'), 'Chrome on iPhone'],
    [userAgentOn('Macintosh; Intel Mac OS X 10_15_7', 'Version/18.1 Safari/605.1.15'), 'Safari on Mac'],
    ['Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
    ['curl/8.5.0', 'curl'],
    ['Campus Bot/2.1 (Linux)', 'Campus Bot on Linux'],
    ['Mozilla/5.0', 'Unknown device'],
    ['Unknown device', 'Unknown device'],
    ['', 'Unknown device'],
  ])('with the user agent %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('is a phone or a computer', () => {
    expect(isPhone(userAgentOn(android, 'Chrome/140.0.0.0 Mobile Safari/537.36'))).toBe(true)
    expect(isPhone(userAgentOn(windows, 'Chrome/140.0.0.0 Safari/537.36'))).toBe(false)
  })
})

describe('a date', () => {
  it('is written day first, in words', () => {
    expect(formatDay('2026-12-20T12:00:00.000Z')).toBe('20 December 2026')
    expect(formatDateTime('2026-12-20T12:05:00')).toBe('20 Dec 2026, 12:05')
  })

  it('that cannot be read says so', () => {
    expect(formatDay('soon')).toBe('Invalid date')
    expect(formatDateTime('')).toBe('Invalid date')
  })
})
