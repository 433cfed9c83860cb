// The network of a client, by which rate limits count: an IPv4 address or the first 64 bits of an IPv6 address.
import { expect, it } from 'vitest'
import { networkOf } from '#server/core/context/network.ts'

it.each([
  ['102.89.23.4', '102.89.23.4'],
  ['::ffff:102.89.23.4', '102.89.23.4'],
  ['2c0f:f5c0:43:9f01:1:2:3:4', '2c0f:f5c0:43:9f01::/64'],
  ['2C0F:F5C0:0043:9F01::1', '2c0f:f5c0:43:9f01::/64'],
  ['2c0f:f5c0::1', '2c0f:f5c0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('a phone at %s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
