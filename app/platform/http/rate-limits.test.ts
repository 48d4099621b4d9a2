import { expect, test } from 'vitest'
import { networkOf, siteOf } from './rate-limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:12::1', '2001:db8:0:12'],
  ['2001:0db8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4:5:6:7:8::9'],
  ['::::::::::', '::::::::::'],
  ['not an address', 'not an address'],
])(
  '%s is counted as %s: of IPv6 a whole household, which has more addresses than anybody can count',
  (address, network) => {
    expect(networkOf(address)).toBe(network)
  },
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:12', '2001:db8:0:0'],
  ['2001:db8:0:12ff', '2001:db8:0:1200'],
])('%s belongs to the site %s: of IPv6 all that a provider gives to one customer', (network, site) => {
  expect(siteOf(network)).toBe(site)
})
