import { Text } from '@react-email/components'
import { eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Paragraph,
  renderEmail,
  Small,
} from '../../platform/email-layout/email-layout.tsx'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { hasOlderRequest, isKnownAddress } from './ask.ts'
import { findPersonId, findStaff } from './people.ts'
import { addressChanges, sessions, signIns } from './sign-in.sql.ts'
import { codeFor, displayCode, linkToken } from './sign-in-code.ts'

/** The emails that sign someone in, and those about the addresses and the keys with which they do. */
export function signInEmails(deps: AppContext): Record<string, EmailTemplate> {
  return {
    ...addressEmails(deps),
    ...coachEmails(deps),
    'sign-in': async ({ signInId = '', beyondShare }) => {
      const { db } = deps.database
      const [request] = await db.select().from(signIns).where(eq(signIns.id, signInId))
      if (!request || request.expiresAt <= deps.clock.now()) return undefined
      // Beyond the mailbox's share for whoever has signed in with it before: nobody else can make such an address.
      if (beyondShare && !(await findPersonId(deps, db, request.email))) return undefined
      const isRepeated = await hasOlderRequest(db, request)
      if (!(await isKnownAddress(deps, request.email))) {
        if (isRepeated) return undefined
        return renderEmail('We found nothing under this address', <UnknownAddressEmail url={deps.publicUrl()} />)
      }
      const url = `${deps.publicUrl()}/sign-in/${linkToken(deps.secret, 'sign-in', request.id, request.expiresAt)}`
      const code = displayCode(codeFor(deps.secret, request.id))
      return renderEmail(`${code} is your code for ${site.brand}`, <SignInEmail url={url} code={code} />)
    },
    'new-browser': async ({ sessionId = '' }) => {
      const [session] = await deps.database.db.select().from(sessions).where(eq(sessions.id, sessionId))
      if (!session) return undefined
      const expiresAt = new Date(deps.clock.now().getTime() + 30 * DAY)
      const url = `${deps.publicUrl()}/sign-in/end/${linkToken(deps.secret, 'end session', session.id, expiresAt)}`
      const at = longDateTime(session.createdAt)
      return renderEmail(
        'Someone signed in with your email address',
        <NewBrowserEmail url={url} device={session.device} at={at} />,
      )
    },
  }
}

function SignInEmail({ url, code }: { url: string; code: string }) {
  return (
    <EmailLayout title="Sign in" preview="Your link and your code. Both work for 15 minutes.">
      <Paragraph>Type this code on the page where you asked for it:</Paragraph>
      <Code code={code} />
      <Paragraph>Or click the button:</Paragraph>
      <EmailButton href={url}>Sign in</EmailButton>
      <Small>
        Both work once, for 15 minutes. We’ll never call and ask you for a code. Didn’t ask for this? Ignore this email.
        No one can get in without it.
      </Small>
    </EmailLayout>
  )
}

function UnknownAddressEmail({ url }: { url: string }) {
  return (
    <EmailLayout title="We found nothing under this address" preview="Did you buy or book with another one?">
      <Paragraph>
        Someone (most likely you) asked to sign in with this email address. We have no purchase, call or application
        under it.
      </Paragraph>
      <Paragraph>
        Did you use another address? <EmailLink href={`${url}/login`}>Sign in with that one</EmailLink>. New here? Have
        a look at <EmailLink href={`${url}/shop`}>the Shop</EmailLink>: you don’t need an account to buy.
      </Paragraph>
      <Small>Didn’t ask for this? Ignore this email. We send it at most once a day.</Small>
    </EmailLayout>
  )
}

function NewBrowserEmail({ url, device, at }: { url: string; device: string; at: string }) {
  return (
    <EmailLayout title="A new sign-in" preview={`${device}, ${at}`}>
      <Paragraph>
        Someone signed in with your email address in a browser that’s new to us: {device}, {at}.
      </Paragraph>
      <Paragraph>Was that you? Then there’s nothing to do. If it wasn’t, end that sign-in now:</Paragraph>
      <EmailButton href={url}>It wasn’t me</EmailButton>
      <Small>
        Whoever signed in has been in your inbox or opened one of its emails. Change your email password too.
      </Small>
    </EmailLayout>
  )
}

/** In letters large enough to be typed from another screen. */
function Code({ code }: { code: string }) {
  return (
    <Text style={{ margin: '0 0 20px', fontSize: 30, lineHeight: '40px', fontWeight: 700, letterSpacing: 3 }}>
      {code}
    </Text>
  )
}

/** The code at a new address, and the way back at the old one. */
function addressEmails(deps: AppContext): Record<'address-code' | 'address-undo', EmailTemplate> {
  const find = async (id = '') =>
    (await deps.database.db.select().from(addressChanges).where(eq(addressChanges.id, id)))[0]
  return {
    'address-code': async ({ changeId }) => {
      const change = await find(changeId)
      if (!change || change.confirmedAt || change.expiresAt <= deps.clock.now()) return undefined
      const staff = await findStaff(deps.database.db, change.newEmail)
      if (staff && staff.id !== change.personId)
        return renderEmail('This address can’t be added to another account', <StaffEmail />)
      const code = displayCode(codeFor(deps.secret, change.id))
      return renderEmail(`${code} confirms your email address`, <CodeEmail code={code} />)
    },
    'address-undo': async ({ changeId }) => {
      const change = await find(changeId)
      if (!change?.undoUntil || change.undoneAt) return undefined
      const url = `${deps.publicUrl()}/sign-in/undo/${linkToken(deps.secret, 'undo address', change.id, change.undoUntil)}`
      return renderEmail(UNDO_TITLES[change.kind], <UndoEmail url={url} change={change} />)
    },
  }
}

function CodeEmail({ code }: { code: string }) {
  return (
    <EmailLayout title="Is this your address?" preview="Your code. It works for 15 minutes.">
      <Paragraph>
        Someone (most likely you) wants to add this email address to their account. Type this code there:
      </Paragraph>
      <Code code={code} />
      <Small>
        It works once, for 15 minutes. Didn’t ask for this? Ignore this email, and don’t give the code to anyone.
      </Small>
    </EmailLayout>
  )
}

function StaffEmail() {
  return (
    <EmailLayout title="Nothing changed" preview="Someone wants to add your address to another account">
      <Paragraph>
        Someone wants to add this email address to their account. You run this site, so that can’t be done with an email
        alone.
      </Paragraph>
      <Paragraph>
        Was that you? Sign in with your passkey, and add your other address there instead. If it wasn’t, there’s nothing
        to do.
      </Paragraph>
    </EmailLayout>
  )
}

type Change = typeof addressChanges.$inferSelect

const UNDO_TITLES = { replace: 'Your email address was changed', add: 'An email address was added' }

function UndoEmail({ url, change: { kind, oldEmail, newEmail } }: { url: string; change: Change }) {
  const address = maskEmailAddress(newEmail)
  return (
    <EmailLayout title={UNDO_TITLES[kind]} preview="You can undo it for 72 hours">
      <Paragraph>
        {kind === 'replace'
          ? `From now on you sign in with ${address}. ${maskEmailAddress(oldEmail)} signs in for 72 more hours.`
          : `${address} can now sign in to your account, too.`}
      </Paragraph>
      <Paragraph>Was that you? Then there’s nothing to do. If it wasn’t, undo it within 72 hours:</Paragraph>
      <EmailButton href={url}>Undo it</EmailButton>
      <Small>
        Undoing it also takes back what else was changed about your addresses within those 72 hours, and ends every
        sign-in to your account, in every browser.
      </Small>
    </EmailLayout>
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

function coachEmails(deps: AppContext): Record<'coach-notice', EmailTemplate> {
  return {
    'coach-notice': async ({ what = '' }) => {
      const text = NOTICES[what]
      return text
        ? renderEmail('Your sign-in was changed', <NoticeEmail text={text} url={deps.publicUrl()} />)
        : undefined
    },
  }
}

function NoticeEmail({ text, url }: { text: string; url: string }) {
  return (
    <EmailLayout title="Your sign-in was changed" preview={text}>
      <Paragraph>{text}</Paragraph>
      <Paragraph>Was that you? Then there’s nothing to do. If it wasn’t, check it now:</Paragraph>
      <EmailButton href={`${url}/account/security`}>Check my sign-in</EmailButton>
    </EmailLayout>
  )
}
