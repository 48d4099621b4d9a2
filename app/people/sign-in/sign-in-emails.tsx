import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import { emailsOf } from '../../platform/email-layout/email-texts.tsx'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { hasOlderRequest, isKnownAddress } from './ask.ts'
import { findPersonId, findStaff } from './people.ts'
import { addressChanges, sessions, signIns } from './sign-in.sql.ts'
import { codeFor, displayCode, linkToken } from './sign-in-code.ts'
import emails from './sign-in-emails.yaml'

/** The emails that sign someone in, and those about the addresses and the keys with which they do. */
export function signInEmails(deps: AppContext): Record<string, EmailTemplate> {
  const { db } = deps.database
  const codeOf = (id: string) => {
    const code = displayCode(codeFor(deps.secret, id))
    return { code, largeCode: <LargeCode code={code} /> }
  }
  return {
    'sign-in': async ({ signInId = '', beyondShare }) => {
      const [request] = await db.select().from(signIns).where(eq(signIns.id, signInId))
      if (!request || request.expiresAt <= deps.clock.now()) return undefined
      // Beyond the mailbox's share for whoever has signed in with it before: nobody else can make such an address.
      if (beyondShare && !(await findPersonId(deps, db, request.email))) return undefined
      const isRepeated = await hasOlderRequest(db, request)
      if (!(await isKnownAddress(deps, request.email)))
        return isRepeated ? undefined : write('unknown-address', { url: deps.publicUrl() })
      const url = `${deps.publicUrl()}/sign-in/${linkToken(deps.secret, 'sign-in', request.id, request.expiresAt)}`
      return write('sign-in', { url, ...codeOf(request.id) })
    },
    'new-browser': async ({ sessionId = '' }) => {
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
      if (!session) return undefined
      const { id, device, createdAt } = session
      const expiresAt = new Date(deps.clock.now().getTime() + 30 * DAY)
      const url = `${deps.publicUrl()}/sign-in/end/${linkToken(deps.secret, 'end session', id, expiresAt)}`
      return write('new-browser', { device, at: longDateTime(createdAt), url })
    },
    'address-code': async ({ changeId = '' }) => {
      const [change] = await db.select().from(addressChanges).where(eq(addressChanges.id, changeId))
      if (!change || change.confirmedAt || change.expiresAt <= deps.clock.now()) return undefined
      const staff = await findStaff(db, change.newEmail)
      if (staff && staff.id !== change.personId) return write('address-of-coach')
      return write('address-code', codeOf(change.id))
    },
    'address-undo': async ({ changeId = '' }) => {
      const [change] = await db.select().from(addressChanges).where(eq(addressChanges.id, changeId))
      if (!change?.undoUntil || change.undoneAt) return undefined
      const { id, kind, oldEmail, newEmail, undoUntil } = change
      const isReplaced = kind === 'replace'
      return write('address-undo', {
        title: isReplaced ? 'Your email address was changed' : 'An email address was added',
        address: maskEmailAddress(newEmail),
        replaced: isReplaced && maskEmailAddress(oldEmail),
        added: !isReplaced,
        url: `${deps.publicUrl()}/sign-in/undo/${linkToken(deps.secret, 'undo address', id, undoUntil)}`,
      })
    },
    'coach-notice': async ({ what = '' }) => {
      const text = NOTICES[what]
      return text ? write('coach-notice', { what: text, url: `${deps.publicUrl()}/account/security` }) : undefined
    },
  }
}

const write = emailsOf(emails)

/** In letters large enough to be typed from another screen. */
function LargeCode({ code }: { code: string }) {
  return (
    <p style={{ margin: '0 0 20px', fontSize: 30, lineHeight: '40px', fontWeight: 700, letterSpacing: 3 }}>{code}</p>
  )
}

/** What the coach is told about the keys to the desk. */
const NOTICES: Record<string, string> = {
  'passkey-added': 'A new passkey was added to your sign-in.',
  'passkey-removed': 'A passkey was removed from your sign-in.',
  'recovery-codes': 'New recovery codes were made. The ones from before no longer work.',
  'recovery-code-used': 'Someone signed in with one of your recovery codes.',
  'coach-link-used': 'Someone signed in with a link that was made on the server.',
}
