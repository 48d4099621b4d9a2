import { expect, test } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

test.each(['/account', '/account/calls?from=mail', '/account/devices', '/society'])('%s is kept', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each([
  ...[
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'evil',
    '',
    'javascript:alert(1)',
  ],
  ...['/\t/evil.example', '/%0d%0aSet-Cookie: a', '/.//evil.example', '/a/..//evil.example', `/${'a'.repeat(400)}`],
  ...['/login?next=/login', '/sign-out', '/sign-in/token', '/demo/stripe/pay', '/account@evil.example', '/a#b'],
])('%s leads to the account instead', (text) => {
  expect(nextPath(text)).toBe('/account')
})

test('The sign-in page is told only a path of this site', () => {
  expect(loginPath('/account/devices')).toBe('/login?next=%2Faccount%2Fdevices')
  expect(loginPath('//evil.example')).toBe('/login?next=%2Faccount')
})
