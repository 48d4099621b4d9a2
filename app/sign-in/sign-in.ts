export { loginPath, nextPath } from './next-path.ts'
export { findOrCreatePerson } from './people.ts'
export { requireSession } from './require-session.ts'
export { type Session, type SessionDeps, sessionOf, startSession } from './sessions.ts'
