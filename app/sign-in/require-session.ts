import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { loginPath } from './next-path.ts'
import { type Session, sessionOf } from './sessions.ts'

interface PageArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** For loaders and actions of signed-in pages: everyone else is led to the sign-in page, and back here afterwards. */
export async function requireSession({ request, context }: PageArgs): Promise<Session> {
  const session = await sessionOf(context.get(appContext), request)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirect(
    loginPath(request.method === 'GET' ? pathname.replace(/\.data$/, '') + withoutRouterKeys(search) : pathname),
    {
      status: 303,
      headers: PRIVATE_HEADERS,
    },
  )
}

/** React Router names the routes whose data it wants in the query. */
function withoutRouterKeys(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}
