import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { type Clock, DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { printCoachLink } from './coach-link.ts'
import { createSessionStreams, type SessionStreams } from './session-streams.ts'
import { deleteDemoSessions, endAllSessions, endSessions } from './sessions.ts'
import { signInRoutes } from './sign-in.http.ts'
import {
  addressChanges,
  coachInvitations,
  passkeyChallenges,
  people,
  personAddresses,
  sessions,
  signIns,
} from './sign-in.sql.ts'
import { signInEmails } from './sign-in-emails.tsx'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    sessionStreams: SessionStreams
  }
}

/** Signing in by email, sessions, and the coach's passkeys. */
export const signIn = {
  services: ({ database, log }) => ({ sessionStreams: createSessionStreams(database, log) }),
  routes: signInRoutes,
  cachedPages: [{ path: '/login', version: async ({ demo }) => (demo ? 'demonstration' : 'real') }],
  emails: signInEmails,
  personalData: (app) => [signInPersonalData(app)],
  onStart: deleteDemoSessions,
  schedule: [{ name: 'forget-sign-ins', cron: '47 9 * * *', run: forgetOld }],
  onStop: ({ sessionStreams }) => sessionStreams.stop(),
  revokeLinks: { per: endAllSessions },
  deskJobs: [{ label: 'Add a passkey', href: '/account/security', words: 'sign in login security recovery' }],
  tokenPaths: ['/sign-in/', '/sign-in/end/', '/sign-in/undo/', '/coach/'],
  idPrefixes: ['per', 'ses', 'sgn', 'chl', 'inv', 'adr'],
  commands: { 'coach:link': printCoachLink },
} satisfies Capability

/** Every night: what has expired. An address change can be undone for three days, and the last day of sign-ins counts. */
export async function forgetOld({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await db.delete(sessions).where(lt(sessions.expiresAt, before(0)))
  await db.delete(signIns).where(lt(signIns.expiresAt, before(DAY)))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before(DAY)))
  await db.delete(coachInvitations).where(lt(coachInvitations.expiresAt, before(0)))
  await db.delete(addressChanges).where(lt(addressChanges.createdAt, before(7 * DAY)))
}

/** Their sign-ins, where they are signed in, and which addresses are theirs. */
const signInPersonalData = ({ clock }: { clock: Clock }): PersonalData => ({
  name: 'Your sign-in',
  async read(db, email) {
    const person = await findPerson(db, email)
    const asked = await db.select().from(signIns).where(eq(signIns.email, email))
    const requests = asked.map(({ createdAt, expiresAt }) => ({
      'sign-in email asked for': createdAt.toISOString(),
      'works until': expiresAt.toISOString(),
    }))
    if (!person) return requests
    const addresses = await db.select().from(personAddresses).where(eq(personAddresses.personId, person.id))
    const devices = await db.select().from(sessions).where(eq(sessions.personId, person.id))
    return [
      { since: person.createdAt.toISOString(), 'your addresses': addresses.map((own) => own.email).join(', ') },
      ...devices.map(({ device, createdAt, seenAt }) => ({
        'signed in with': device,
        since: createdAt.toISOString(),
        'last seen': seenAt.toISOString(),
      })),
      ...requests,
    ]
  },
  async erase(tx, email) {
    await tx.delete(signIns).where(eq(signIns.email, email))
    await tx.delete(addressChanges).where(or(eq(addressChanges.oldEmail, email), eq(addressChanges.newEmail, email)))
    const person = await findPerson(tx, email)
    if (!person) return
    await endSessions(tx, { personId: person.id })
    await tx.delete(personAddresses).where(eq(personAddresses.email, email))
    // What was to retire in its favor stays: else nobody could sign in anymore.
    await tx
      .update(personAddresses)
      .set({ retiresAt: null })
      .where(and(eq(personAddresses.personId, person.id), gt(personAddresses.retiresAt, clock.now())))
    await deleteWithoutAddress(tx, person.id)
  },
})

/** Everything else about a person goes with them (`on delete cascade`). */
async function deleteWithoutAddress(tx: Tx, personId: string): Promise<void> {
  const left = await tx.select().from(personAddresses).where(eq(personAddresses.personId, personId))
  if (left.length === 0) await tx.delete(people).where(eq(people.id, personId))
}

async function findPerson(db: Db, email: string) {
  const [found] = await db
    .select({ id: people.id, createdAt: people.createdAt })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(personAddresses.email, email))
  return found
}
