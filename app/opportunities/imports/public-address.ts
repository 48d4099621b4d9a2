import { BlockList, isIP } from 'node:net'

/** Addresses that are nobody's business outside: this machine, its network, and what maps onto them. */
const INNER = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INNER.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address belongs to the public internet. What is no address at all does not. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$|%.*$/g, '')
  const family = isIP(plain)
  if (family === 0) return false
  if (family === 4) return !INNER.check(plain, 'ipv4')
  const mapped = /^::ffff:/i.test(new URL(`http://[${plain}]`).hostname.slice(1, -1))
  return !mapped && !INNER.check(plain, 'ipv6')
}
