import { randomBytes } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { type CookieDeps, hostCookie, readHostCookie } from '../../platform/http/cookies.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'

/*
 * session   who is signed in
 * pending   binds a sign-in to the browser in which it began, such as the code of an email to the one that asked for it
 * browser   recognizes a browser in which someone has signed in before; it opens nothing
 */
const LIFETIMES = { session: 180 * DAY, pending: 30 * MINUTE, browser: 400 * DAY } as const

type CookieName = keyof typeof LIFETIMES

/**
 * Where the header leads instead of to the sign-in, for scripts to read (app/site/frame.tsx and app/platform/document/boot.ts):
 * pages are made at build, and say nothing of who opens them. It is no secret, and opens nothing.
 */
export function signedInCookie(deps: CookieDeps, to: 'account' | 'desk' | ''): string {
  const secure = deps.publicUrl().startsWith('https:') ? '; Secure' : ''
  return `signed-in=${to && `to-${to}`}; Path=/; SameSite=Lax; Max-Age=${to ? LIFETIMES.session / SECOND : 0}${secure}`
}

export function readCookie(deps: CookieDeps, request: Request, name: CookieName): string | undefined {
  return readHostCookie(deps, request, name)
}

/** A `Set-Cookie` header that keeps a value; the empty one ends the cookie. */
export function cookie(deps: CookieDeps, name: CookieName, value: string): string {
  return hostCookie(deps, name, value, LIFETIMES[name])
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret of the first of these cookies, or a new one in place of none and of what we did not make. */
export function readOrMakeSecret(deps: CookieDeps, request: Request, ...names: CookieName[]): string {
  const values = names.map((name) => readCookie(deps, request, name) ?? '')
  return values.find((value) => /^[\w-]{43}$/.test(value)) ?? newSecret()
}

/** For the answer of a page with a button that signs in: pressed twice, its browser is known again. */
export function pendingCookie(deps: CookieDeps, request: Request) {
  return { 'Set-Cookie': cookie(deps, 'pending', readOrMakeSecret(deps, request, 'pending')) }
}

/** The options of a redirect after a form that also sets cookies. */
export function withCookies(cookies: readonly string[]): ResponseInit {
  const headers = new Headers(PRIVATE_HEADERS)
  for (const value of cookies) headers.append('Set-Cookie', value)
  return { status: 303, headers }
}
