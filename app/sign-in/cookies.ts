import { randomBytes } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '../platform/clock.ts'

/*
 * session   who is signed in
 * pending   binds the code of a sign-in email to the browser that asked for it
 * browser   recognizes a browser in which someone has signed in before; it opens nothing
 */
const LIFETIMES = { session: 180 * DAY, pending: 30 * MINUTE, browser: 400 * DAY } as const

export type CookieName = keyof typeof LIFETIMES

interface CookieDeps {
  publicUrl(): string
}

/** The value that the browser sent; undefined for a name that came twice, which no browser of ours sends. */
export function readCookie(deps: CookieDeps, request: Request, name: CookieName): string | undefined {
  const wanted = `${cookieName(deps, name)}=`
  const found = (request.headers.get('Cookie') ?? '').split(/;\s*/).filter((part) => part.startsWith(wanted))
  return found.length === 1 ? found[0]?.slice(wanted.length) : undefined
}

/** A `Set-Cookie` header that keeps a value; the empty one ends the cookie. */
export function cookie(deps: CookieDeps, name: CookieName, value: string): string {
  const seconds = value ? LIFETIMES[name] / SECOND : 0
  const secure = isSecure(deps) ? '; Secure' : ''
  return `${cookieName(deps, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The cookie's own secret, or a new one in place of none and of what we did not make. */
export function readOrMakeSecret(deps: CookieDeps, request: Request, name: CookieName): string {
  const value = readCookie(deps, request, name)
  return value && /^[\w-]{43}$/.test(value) ? value : newSecret()
}

/** A demonstration runs on plain http, where a browser keeps no `__Host-` cookie. */
function cookieName(deps: CookieDeps, name: CookieName): string {
  return isSecure(deps) ? `__Host-${name}` : name
}

function isSecure({ publicUrl }: CookieDeps): boolean {
  return publicUrl().startsWith('https:')
}
