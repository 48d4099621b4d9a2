import { expect, test } from 'vitest'
import { isPlaceholderDomain, isPlaceholderEmail, isPlaceholderPostalAddress } from './placeholder.ts'

test('Domains that nobody can have are placeholders, and so are email addresses on them', () => {
  for (const domain of ['unborrowed.example', 'www.example.org', 'localhost', 'shop.test', 'your-domain.com', ''])
    expect([domain, isPlaceholderDomain(domain), isPlaceholderEmail(`support@${domain}`)]).toEqual([domain, true, true])
  for (const domain of ['grantwell.com', 'my-example.com', 'founders.co.uk', 'testing.io'])
    expect([domain, isPlaceholderDomain(domain)]).toEqual([domain, false])
})

test.each([
  ['[Street and number, City, State ZIP]', true],
  ['Street and number, Dayton, OH 45402', true],
  ['1 Example Street, Dayton, OH 45402', true],
  ['', true],
  ['1 Main Street, Dayton, OH 45402', false],
  ['PO Box 12, Dayton, OH 45402', false],
])('The postal address “%s” is a placeholder: %s', (address, isOne) => {
  expect(isPlaceholderPostalAddress(address)).toBe(isOne)
})
