import { data, redirect } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { loginPath, type PageArgs, pathOf, readSession, requireCoach, type Session } from '../sign-in/sign-in.ts'

/**
 * For every loader and action of the desk: the coach or a helper, proven by a passkey. A customer who is signed in finds
 * nothing here, and everyone else is led to the sign-in and back.
 */
export async function requireDesk(args: PageArgs): Promise<Session> {
  const session = await readSession(args)
  if (session?.role === 'customer') throw nothingHere()
  // The page of passkeys would lead nowhere: in a demonstration the coach signs in by a button.
  const { demo } = args.context.get(appContext)
  if (!session && demo) throw redirect(loginPath(pathOf(args.request)), { status: 303, headers: PRIVATE_HEADERS })
  return requireCoach(args)
}

/** The answer to an address of the desk at which there is nothing. */
export function nothingHere() {
  return data(null, { status: 404, statusText: 'There’s nothing at this address.' })
}
