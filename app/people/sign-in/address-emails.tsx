import { Text } from '@react-email/components'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail, Small } from '../../platform/email-layout/email-layout.tsx'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findStaff } from './people.ts'
import { addressChanges } from './sign-in.sql.ts'
import { codeFor, displayCode, linkToken } from './sign-in-code.ts'

/** The code at a new address, and the way back at the old one. */
export function addressEmails(deps: AppContext): Record<'address-code' | 'address-undo', EmailTemplate> {
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
      <Text style={{ margin: '0 0 20px', fontSize: 30, lineHeight: '40px', fontWeight: 700, letterSpacing: 3 }}>
        {code}
      </Text>
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
