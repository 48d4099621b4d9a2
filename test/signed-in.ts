import { findOrCreatePerson, giveRole } from '../app/people/sign-in/people.ts'
import type { Role, SignInMethod } from '../app/people/sign-in/sign-in.sql.ts'
import { type Session, type SessionDeps, sessionOf, startSession } from '../app/people/sign-in/sign-in.ts'

/** Someone who is signed in, and what her browser sends along. */
export interface SignedIn {
  session: Session
  /** For the `Cookie` header of a request. */
  cookie: string
  headers: { Cookie: string }
}

/** Signs the person with this address in, as pressing the link in the email does. */
export async function signIn(
  shop: { deps: Omit<SessionDeps, 'secret'> },
  email: string,
  { role = 'customer', method = 'email' }: { role?: Role; method?: SignInMethod } = {},
): Promise<SignedIn> {
  const { deps } = shop
  const started = await deps.database.transact(async (tx) => {
    const person = await findOrCreatePerson(deps, tx, email)
    if (!person) throw new Error(`${email} no longer signs in`)
    if (role !== 'customer') await giveRole(tx, person.id, role)
    return startSession(deps, tx, { personId: person.id, role, method, browserHash: '', userAgent: null })
  })
  const cookie = started.cookie.split(';', 1)[0] ?? ''
  const headers = { Cookie: cookie }
  const session = await sessionOf({ ...deps, secret: '' }, new Request(deps.publicUrl(), { headers }))
  if (!session) throw new Error('the session has not begun')
  return { session, cookie, headers }
}
