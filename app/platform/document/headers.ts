import type { HeadersArgs } from 'react-router'
import { PRIVATE_HEADERS } from '../http/security-headers.ts'

/*
 * Who may keep a copy of a page. Every page is private (PRIVATE in platform/http/security-headers.ts) unless its route module says
 * that it is the same for everyone:
 *
 *   export const headers = publicPage
 *
 * Even then a loader makes one answer private with `data(…, privateIf(…))`, and so is every answer to a form, every
 * redirect and every error.
 * The data of a page, which React Router fetches, always has the same class as the page.
 */

/** For a route module whose page is the same for everyone: it may be stored, and is checked before it is used again. */
export function publicPage(args: HeadersArgs): Headers {
  const headers = routeHeaders(args)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, no-cache')
  return headers
}

/** For what has another address once it is something else. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For the loader of a public page: the options of `data` for an answer that is for one visitor alone. */
export function privateIf(isForOne: boolean): { headers: HeadersInit } {
  return { headers: isForOne ? PRIVATE_HEADERS : {} }
}

/** What the loader, the action and what they threw say; on a GET the action's headers are there, and empty. */
function routeHeaders({ loaderHeaders, actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders)
  for (const later of [actionHeaders, errorHeaders]) later?.forEach((value, name) => void headers.set(name, value))
  return headers
}

/** The headers of a page's answer, whether it is the document or its data. */
export function withPrivacyHeaders({ method }: Request, { status, headers: original }: Response): Headers {
  const headers = new Headers(original)
  // React Router's data is UTF-8 text, but it sends no charset.
  if (headers.get('Content-Type') === 'text/x-script') headers.set('Content-Type', 'text/x-script; charset=utf-8')
  const opened = (method === 'GET' || method === 'HEAD') && status === 200
  if (opened && headers.get('Cache-Control')?.startsWith('public')) return headers
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value)
  return headers
}
