export { needsNoProof, requireCoach, verifyStepUp } from './coach.ts'
export { type Device, listDevices } from './devices.ts'
export { answerLogin, loginView } from './login.ts'
export { ACCOUNT_PATH, loginPath, nextPath } from './next-path.ts'
export { openSession } from './open-session.ts'
export {
  findAddresses,
  findOrCreatePerson,
  findPersonWith,
  findStaff,
  giveRole,
  hasAddress,
  hasOwner,
  opensTo,
} from './people.ts'
export { type PageArgs, pathOf, readSession, requireSession } from './require-session.ts'
export { type EventStream, openSessionStream } from './session-streams.ts'
export { hasShownPasskey, type Session, type SessionDeps, sessionOf, startSession } from './sessions.ts'
export { withCookies } from './with-cookies.ts'
