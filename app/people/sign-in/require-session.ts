import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { signedInCookie } from './cookies.ts'
import { loginPath } from './next-path.ts'
import { type Session, sessionOf } from './sessions.ts'

/** What loaders and actions get. */
export interface PageArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** For loaders and actions of signed-in pages: everyone else is led to the sign-in page, and back here afterwards. */
export async function requireSession(args: PageArgs): Promise<Session> {
  const session = await readSession(args)
  if (session) return session
  const { request } = args
  const headers = { ...PRIVATE_HEADERS, 'Set-Cookie': signedInCookie(args.context.get(appContext), '') }
  throw redirect(loginPath(pathOf(request)), { status: 303, headers })
}

/**
 * Who sent this request. Read once: the loader that follows a form's action has the same cookie, whose secret a step-up has
 * made invalid by then.
 */
export async function readSession({ request, context }: PageArgs): Promise<Session | undefined> {
  const reading = context.get(knownSession) ?? sessionOf(context.get(appContext), request)
  // Also for the loaders beside this one, which ask before the answer is there.
  context.set(knownSession, reading)
  const session = await reading
  if (!session) context.set(knownSession, null)
  return session
}

const knownSession = createContext<Promise<Session | undefined> | null>(null)

/** The page that was asked for; of its data too, and of a form the page without what was sent. */
export function pathOf({ method, url }: Request): string {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/\.data$/, '')
  // React Router names the routes whose data it wants in the query.
  searchParams.delete('_routes')
  return method === 'GET' && searchParams.size > 0 ? `${path}?${searchParams}` : path
}
