import type { Capability } from '../platform/capability.ts'
import { deleteExpiredSessions } from './sessions.ts'

/** Signing in by email, sessions, and the coach's passkeys. */
export const signIn = {
  schedule: [{ name: 'forget-sessions', cron: '47 9 * * *', run: deleteExpiredSessions }],
  idPrefixes: ['per', 'ses'],
} satisfies Capability
