import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { WINS_PATH } from './win-texts.ts'
import { wins } from './wins.sql.ts'

/** What the coach decided about a win, to its author. Nothing where they have taken it back since. */
export function winEmails(deps: AppContext): Record<'win-decided', EmailTemplate> {
  return {
    async 'win-decided'({ winId = '', wasUp }) {
      const [win] = await deps.database.db.select().from(wins).where(eq(wins.id, winId))
      if (win?.state !== 'verified' && win?.state !== 'returned') return undefined
      const isUp = win.state === 'verified'
      const words = isUp ? UP : wasUp ? DOWN : RETURNED
      return writeEmail({
        ...{ subject: words.subject, title: words.title, preview: win.title },
        lines: [`“${win.title}” ${words.line}`, ...(isUp ? [] : [win.reason])],
        button: ['Open the win wall', deps.publicUrl() + WINS_PATH],
      })
    },
  }
}

const UP = {
  ...{ subject: 'Your win is on the wall', title: 'It’s on the wall' },
  line: 'is on the win wall now. You can take it down anytime.',
}
const DOWN = {
  ...{ subject: 'We took your win down', title: 'We took it down' },
  line: 'isn’t on the wall or on our site anymore. Here’s why:',
}
const RETURNED = { subject: 'Your win needs another look', title: 'One thing first', line: 'isn’t on the wall yet.' }
