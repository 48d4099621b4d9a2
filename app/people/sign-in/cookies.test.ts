import { expect, test } from 'vitest'
import { cookie, readCookie } from './cookies.ts'

const live = { publicUrl: () => 'https://unborrowed.example' }
const demo = { publicUrl: () => 'http://localhost:3000' }
const sent = (text: string) => new Request('https://unborrowed.example', { headers: { Cookie: text } })

test.each(['session', 'pending', 'browser'] as const)(
  'Over https every cookie is a __Host- cookie with Secure, HttpOnly and SameSite (%s)',
  (name) => {
    const text = cookie(live, name, 'secret')
    expect(text).toMatch(new RegExp(`^__Host-${name}=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure$`))
    expect(readCookie(live, sent(`a=b; __Host-${name}=secret`), name)).toBe('secret')
  },
)

test('Behind https a cookie without the prefix, which another host could set, is not read', () => {
  expect(readCookie(live, sent('session=planted'), 'session')).toBeUndefined()
  expect(readCookie(live, sent('__Host-session=one; __Host-session=two'), 'session')).toBeUndefined()
})

test('A demonstration on plain http, where browsers refuse such cookies, goes without', () => {
  expect(cookie(demo, 'session', 'secret')).toMatch(
    /^session=secret; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  expect(cookie(demo, 'session', '')).toContain('Max-Age=0')
})
