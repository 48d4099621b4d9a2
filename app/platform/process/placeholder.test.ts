import { expect, test } from 'vitest'
import { isPlaceholderDomain, isPlaceholderEmail, isPlaceholderPostalAddress } from './placeholder.ts'

test.each(['unborrowed.example', 'example.com', 'www.example.org', 'localhost', 'shop.test', 'your-domain.com', ''])(
  'The domain “%s” is a placeholder, and so is an email address on it',
  (domain) => {
    expect(isPlaceholderDomain(domain)).toBe(true)
    expect(isPlaceholderEmail(`support@${domain}`)).toBe(true)
  },
)

test.each(['grantwell.com', 'my-example.com', 'founders.co.uk', 'testing.io'])(
  'The domain %s is a real one',
  (domain) => {
    expect(isPlaceholderDomain(domain)).toBe(false)
  },
)

test.each([
  '[Street and number, City, State ZIP]',
  'Street and number, Dayton, OH 45402',
  '1 Example Street, Dayton, OH 45402',
  '',
])('The postal address “%s” is a placeholder', (address) => {
  expect(isPlaceholderPostalAddress(address)).toBe(true)
})

test.each(['1 Main Street, Dayton, OH 45402', 'PO Box 12, Dayton, OH 45402'])(
  'The postal address “%s” is a real one',
  (address) => {
    expect(isPlaceholderPostalAddress(address)).toBe(false)
  },
)
