/** Where a sign-in leads unless a page asked for it. */
export const ACCOUNT_PATH = '/account'

/** A path on this site to go to after signing in; everything else, and everything that could leave the site, is the account. */
export function nextPath(text: string | null | undefined): string {
  if (!text || text.length > MAX_LENGTH || !/^\/[\w/?=&.%~+-]*$/.test(text)) return ACCOUNT_PATH
  const url = URL.parse(text, BASE)
  if (url?.origin !== BASE || text.startsWith('//')) return ACCOUNT_PATH
  const path = url.pathname + url.search
  return path.startsWith('//') || AFTER_SIGN_IN_NEVER.test(url.pathname) ? ACCOUNT_PATH : path
}

/** The sign-in page that leads back to this path. */
export function loginPath(next: string): string {
  return `/login?${new URLSearchParams({ next: nextPath(next) })}`
}

const BASE = 'https://this.site'
const MAX_LENGTH = 300
const AFTER_SIGN_IN_NEVER = /^\/(login|sign-in|sign-out|demo)(\/|$)/i
