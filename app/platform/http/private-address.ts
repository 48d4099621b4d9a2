import { BlockList, isIP } from 'node:net'

/** Whether an address is this machine's, of a private network, or otherwise not one of the open internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 0) return true
  if (family === 4) return RESERVED.check(plain, 'ipv4')
  // Of IPv6 only what is handed out to the internet is public, and not what embeds an IPv4 address.
  return !PUBLIC_V6.check(plain, 'ipv6') || RESERVED.check(plain, 'ipv6')
}

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, read on 2026-11-21.
const RESERVED = new BlockList()
for (const [network, bits] of [
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
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv6')

const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
