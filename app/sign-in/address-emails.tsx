import { Text } from '@react-email/components'
import { eq } from 'drizzle-orm'
import { EmailButton, EmailLayout, Paragraph, renderEmail, Small } from '../email-layout/email-layout.tsx'
import type { AppContext } from '../platform/app-context.ts'
import { maskEmailAddress } from '../platform/mail/email-address.ts'
import type { EmailTemplate } from '../platform/mail/email-template.ts'
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
      const code = displayCode(codeFor(deps.secret, change.id))
      return renderEmail(`${code} confirms your email address`, <CodeEmail code={code} />)
    },
    'address-undo': async ({ changeId }) => {
      const change = await find(changeId)
      if (!change?.undoUntil || change.undoneAt) return undefined
      const url = `${deps.publicUrl()}/sign-in/undo/${linkToken(deps.secret, 'undo address', change.id, change.undoUntil)}`
      const isReplaced = change.kind === 'replace'
      return renderEmail(
        isReplaced ? 'Your email address was changed' : 'An email address was added',
        <UndoEmail url={url} address={maskEmailAddress(change.newEmail)} isReplaced={isReplaced} />,
      )
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

function UndoEmail({ url, address, isReplaced }: { url: string; address: string; isReplaced: boolean }) {
  return (
    <EmailLayout
      title={isReplaced ? 'Your email address was changed' : 'An email address was added'}
      preview="You can undo it for 72 hours"
    >
      <Paragraph>
        {isReplaced
          ? `From now on you sign in with ${address}. This address signs in for 72 more hours.`
          : `${address} can now sign in to your account, too.`}
      </Paragraph>
      <Paragraph>Was that you? Then there’s nothing to do. If it wasn’t, undo it within 72 hours:</Paragraph>
      <EmailButton href={url}>Undo it</EmailButton>
      <Small>Undoing it also ends every sign-in to your account, in every browser.</Small>
    </EmailLayout>
  )
}
