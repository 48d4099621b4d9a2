import { SECOND } from '../clock.ts'

export interface CookieDeps {
  publicUrl(): string
}

/** The value that the browser sent; undefined for a name that came twice, which no browser of ours sends. */
export function readHostCookie(deps: CookieDeps, request: Request, name: string): string | undefined {
  const wanted = `${hostName(deps, name)}=`
  const found = (request.headers.get('Cookie') ?? '').split(/;\s*/).filter((part) => part.startsWith(wanted))
  return found.length === 1 ? found[0]?.slice(wanted.length) : undefined
}

/**
 * A `Set-Cookie` header that keeps a value; the empty one ends the cookie.
 *
 * @param lifetime milliseconds
 */
export function hostCookie(deps: CookieDeps, name: string, value: string, lifetime: number): string {
  const seconds = value ? lifetime / SECOND : 0
  const secure = isSecure(deps) ? '; Secure' : ''
  return `${hostName(deps, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** A demonstration runs on plain http, where a browser keeps no `__Host-` cookie. */
function hostName(deps: CookieDeps, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name
}

function isSecure({ publicUrl }: CookieDeps): boolean {
  return publicUrl().startsWith('https:')
}
