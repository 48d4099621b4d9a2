import { eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import { EmailLink, Paragraph, Small, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { hasOlderRequest, isKnownAddress } from './ask.ts'
import { findPersonId, findStaff } from './people.ts'
import { addressChanges, sessions, signIns } from './sign-in.sql.ts'
import { codeFor, displayCode, linkToken } from './sign-in-code.ts'

/** The emails that sign someone in, and those about the addresses and the keys with which they do. */
export function signInEmails(deps: AppContext): Record<string, EmailTemplate> {
  const { db } = deps.database
  return {
    'sign-in': async ({ signInId = '', beyondShare }) => {
      const [request] = await db.select().from(signIns).where(eq(signIns.id, signInId))
      if (!request || request.expiresAt <= deps.clock.now()) return undefined
      // Beyond the mailbox's share for whoever has signed in with it before: nobody else can make such an address.
      if (beyondShare && !(await findPersonId(deps, db, request.email))) return undefined
      const isRepeated = await hasOlderRequest(db, request)
      if (!(await isKnownAddress(deps, request.email)))
        return isRepeated ? undefined : unknownAddressEmail(deps.publicUrl())
      const url = `${deps.publicUrl()}/sign-in/${linkToken(deps.secret, 'sign-in', request.id, request.expiresAt)}`
      const code = displayCode(codeFor(deps.secret, request.id))
      return writeEmail({
        subject: `${code} is your code for ${site.brand}`,
        title: 'Sign in',
        preview: 'Your link and your code. Both work for 15 minutes.',
        lines: says('Type this code on the page where you asked for it:', <Code code={code} />, 'Or click the button:'),
        button: ['Sign in', url],
        after: says(
          <Small>
            Both work once, for 15 minutes. We’ll never call and ask you for a code. Didn’t ask for this? Ignore this
            email. No one can get in without it.
          </Small>,
        ),
      })
    },
    'new-browser': async ({ sessionId = '' }) => {
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
      if (!session) return undefined
      const expiresAt = new Date(deps.clock.now().getTime() + 30 * DAY)
      const at = longDateTime(session.createdAt)
      return writeEmail({
        subject: 'Someone signed in with your email address',
        title: 'A new sign-in',
        preview: `${session.device}, ${at}`,
        lines: [
          `Someone signed in with your email address in a browser that’s new to us: ${session.device}, ${at}.`,
          'Was that you? Then there’s nothing to do. If it wasn’t, end that sign-in now:',
        ],
        button: [
          'It wasn’t me',
          `${deps.publicUrl()}/sign-in/end/${linkToken(deps.secret, 'end session', session.id, expiresAt)}`,
        ],
        after: says(
          <Small>
            Whoever signed in has been in your inbox or opened one of its emails. Change your email password too.
          </Small>,
        ),
      })
    },
    'address-code': async ({ changeId = '' }) => {
      const [change] = await db.select().from(addressChanges).where(eq(addressChanges.id, changeId))
      if (!change || change.confirmedAt || change.expiresAt <= deps.clock.now()) return undefined
      const staff = await findStaff(db, change.newEmail)
      if (staff && staff.id !== change.personId) return staffEmail()
      const code = displayCode(codeFor(deps.secret, change.id))
      return writeEmail({
        subject: `${code} confirms your email address`,
        title: 'Is this your address?',
        preview: 'Your code. It works for 15 minutes.',
        lines: says(
          'Someone (most likely you) wants to add this email address to their account. Type this code there:',
          <Code code={code} />,
          <Small>
            It works once, for 15 minutes. Didn’t ask for this? Ignore this email, and don’t give the code to anyone.
          </Small>,
        ),
      })
    },
    'address-undo': async ({ changeId = '' }) => {
      const [change] = await db.select().from(addressChanges).where(eq(addressChanges.id, changeId))
      if (!change?.undoUntil || change.undoneAt) return undefined
      const url = `${deps.publicUrl()}/sign-in/undo/${linkToken(deps.secret, 'undo address', change.id, change.undoUntil)}`
      return undoEmail(url, change)
    },
    'coach-notice': async ({ what = '' }) => {
      const text = NOTICES[what]
      if (!text) return undefined
      return writeEmail({
        subject: 'Your sign-in was changed',
        title: 'Your sign-in was changed',
        preview: text,
        lines: [text, 'Was that you? Then there’s nothing to do. If it wasn’t, check it now:'],
        button: ['Check my sign-in', `${deps.publicUrl()}/account/security`],
      })
    },
  }
}

function unknownAddressEmail(url: string) {
  return writeEmail({
    subject: 'We found nothing under this address',
    title: 'We found nothing under this address',
    preview: 'Did you buy or book with another one?',
    lines: says(
      'Someone (most likely you) asked to sign in with this email address. We have no purchase, call or application under it.',
      <Paragraph>
        Did you use another address? <EmailLink href={`${url}/login`}>Sign in with that one</EmailLink>. New here? Have
        a look at <EmailLink href={`${url}/shop`}>the Shop</EmailLink>: you don’t need an account to buy.
      </Paragraph>,
      <Small>Didn’t ask for this? Ignore this email. We send it at most once a day.</Small>,
    ),
  })
}

/** In letters large enough to be typed from another screen. */
function Code({ code }: { code: string }) {
  return (
    <p style={{ margin: '0 0 20px', fontSize: 30, lineHeight: '40px', fontWeight: 700, letterSpacing: 3 }}>{code}</p>
  )
}

function staffEmail() {
  return writeEmail({
    subject: 'This address can’t be added to another account',
    title: 'Nothing changed',
    preview: 'Someone wants to add your address to another account',
    lines: [
      'Someone wants to add this email address to their account. You run this site, so that can’t be done with an email alone.',
      'Was that you? Sign in with your passkey, and add your other address there instead. If it wasn’t, there’s nothing to do.',
    ],
  })
}

/** The way back, at the old address. */
function undoEmail(url: string, { kind, oldEmail, newEmail }: typeof addressChanges.$inferSelect) {
  const address = maskEmailAddress(newEmail)
  const title = kind === 'replace' ? 'Your email address was changed' : 'An email address was added'
  return writeEmail({
    subject: title,
    title,
    preview: 'You can undo it for 72 hours',
    lines: [
      kind === 'replace'
        ? `From now on you sign in with ${address}. ${maskEmailAddress(oldEmail)} signs in for 72 more hours.`
        : `${address} can now sign in to your account, too.`,
      'Was that you? Then there’s nothing to do. If it wasn’t, undo it within 72 hours:',
    ],
    button: ['Undo it', url],
    after: says(
      <Small>
        Undoing it also takes back what else was changed about your addresses within those 72 hours, and ends every
        sign-in to your account, in every browser.
      </Small>,
    ),
  })
}

/** What the coach is told about the keys to the desk. */
const NOTICES: Record<string, string> = {
  'passkey-added': 'A new passkey was added to your sign-in.',
  'passkey-removed': 'A passkey was removed from your sign-in.',
  'recovery-codes': 'New recovery codes were made. The ones from before no longer work.',
  'recovery-code-used': 'Someone signed in with one of your recovery codes.',
  'coach-link-used': 'Someone signed in with a link that was made on the server.',
}
