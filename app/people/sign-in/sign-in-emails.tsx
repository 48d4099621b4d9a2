import { Section, Text } from '@react-email/components'
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
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { hasOlderRequest, isKnownAddress } from './ask.ts'
import { findPersonId } from './people.ts'
import { sessions, signIns } from './sign-in.sql.ts'
import { codeFor, displayCode, linkToken } from './sign-in-code.ts'

/** The emails that sign someone in, and that tell them about it. */
export function signInEmails(deps: AppContext): Record<'sign-in' | 'new-browser', EmailTemplate> {
  return {
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
      <Section style={{ margin: '0 0 20px' }}>
        <Text style={{ margin: 0, fontSize: 30, lineHeight: '40px', fontWeight: 700, letterSpacing: 3 }}>{code}</Text>
      </Section>
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
