// The network of an IP address, which limits count by and known devices are remembered by.
import { isIPv6 } from 'node:net'

/** Returns an IPv4 address itself, and the first 64 bits of an IPv6 address, of which a customer has 2^64. */
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
