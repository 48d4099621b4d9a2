import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { deleteOldAddressChanges } from './address-changes.ts'
import { deleteOldSignIns } from './ask.ts'
import { deleteOldInvitations, printCoachLink } from './coach-link.ts'
import { endAllSessions } from './end-sessions.ts'
import { deleteOldChallenges } from './passkey-challenges.ts'
import { createSessionStreams, type SessionStreams } from './session-streams.ts'
import { deleteDemoSessions, deleteExpiredSessions } from './sessions.ts'
import { signInRoutes } from './sign-in.http.ts'
import { signInEmails } from './sign-in-emails.tsx'
import { signInPersonalData } from './sign-in-personal-data.ts'

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
  tokenPaths: ['/sign-in/', '/sign-in/end/', '/sign-in/undo/', '/coach/'],
  idPrefixes: ['per', 'ses', 'sgn', 'chl', 'inv', 'adr'],
  commands: { 'coach:link': printCoachLink },
} satisfies Capability

async function forgetOld(app: AppContext): Promise<void> {
  await deleteExpiredSessions(app)
  await deleteOldSignIns(app)
  await deleteOldChallenges(app)
  await deleteOldInvitations(app)
  await deleteOldAddressChanges(app)
}
