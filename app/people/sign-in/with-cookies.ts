import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'

/** The options of a redirect after a form that also sets cookies. */
export function withCookies(cookies: readonly string[]): ResponseInit {
  const headers = new Headers(PRIVATE_HEADERS)
  for (const value of cookies) headers.append('Set-Cookie', value)
  return { status: 303, headers }
}
