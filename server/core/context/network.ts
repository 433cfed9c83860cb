// The network an address belongs to: what limits count, and where somebody is known to have signed in before.
import { isIPv6 } from 'node:net'

/**
 * An IPv4 address stands for itself. An IPv6 customer is given 2^64 addresses and phones change theirs daily, so its
 * first 64 bits stand for it.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const groups = (text: string) => text.split(':').filter(Boolean)
  const missing = 8 - groups(head).length - groups(tail).length
  const all = ip.includes('::')
    ? [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
    : groups(head)
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
