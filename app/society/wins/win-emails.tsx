import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { WINS_PATH } from './win-path.ts'
import { wins } from './wins.sql.ts'

/** What the coach decided about a win, to its author. Nothing where they have taken it back since. */
export function winEmails(deps: AppContext): Record<'win-decided', EmailTemplate> {
  return {
    async 'win-decided'({ winId = '', wasUp }) {
      const [win] = await deps.database.db.select().from(wins).where(eq(wins.id, winId))
      if (win?.state !== 'verified' && win?.state !== 'returned') return undefined
      const hangs = win.state === 'verified'
      return renderEmail(
        hangs ? 'Your win is on the wall' : wasUp ? 'We took your win down' : 'Your win needs another look',
        <EmailLayout
          title={hangs ? 'It’s on the wall' : wasUp ? 'We took it down' : 'One thing first'}
          preview={win.title}
        >
          <Paragraph>
            {hangs
              ? `“${win.title}” is on the win wall now. You can take it down anytime.`
              : wasUp
                ? `“${win.title}” isn’t on the wall or on our site anymore. Here’s why:`
                : `“${win.title}” isn’t on the wall yet.`}
          </Paragraph>
          {!hangs && <Paragraph>{win.reason}</Paragraph>}
          <EmailButton href={deps.publicUrl() + WINS_PATH}>Open the win wall</EmailButton>
        </EmailLayout>,
      )
    },
  }
}
