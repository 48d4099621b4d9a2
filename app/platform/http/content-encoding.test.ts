import { expect, test } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

test.each([
  ['a browser gets brotli', 'gzip, deflate, br, zstd', 'br'],
  ['the higher weight wins over our own liking', 'br;q=0.2, gzip;q=0.9', 'gzip'],
  ['a star matches every encoding that is not named', '*', 'br'],
  ['a star does not bring back what is refused by name', 'br;q=0, *;q=0.5', 'gzip'],
  ['identity by name and of more weight wins', 'identity, br;q=0.5', 'identity'],
  ['names and weights may be in capitals and with spaces', 'GZIP ; Q=0.8 , Br ; Q=0.1', 'gzip'],
  ['a weight that is no number refuses', 'br;q=lots, gzip', 'gzip'],
  ['a client that refuses everything still gets the plain file', '*;q=0', 'identity'],
  ['an encoding that we do not have is ignored', 'zstd', 'identity'],
  ['no header means no encoding', null, 'identity'],
])('%s', (_, header, chosen) => {
  expect(chooseEncoding(header)).toBe(chosen)
})
