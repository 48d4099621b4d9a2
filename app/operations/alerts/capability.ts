import type { Capability } from '../../platform/capability.ts'
import { alertEmails } from './alert-email.tsx'
import { deleteOldAlerts, emailOwner } from './alerts.ts'
import { alertItems } from './desk-items.ts'
import { noticeEmails } from './notice-emails.tsx'

/** Emails to the owner about what needs her. */
export const alerts = {
  emails: (deps) => ({ ...alertEmails(deps), ...noticeEmails(deps) }),
  deskItems: (app) => [alertItems(app)],
  schedule: [
    { name: 'email-owner', cron: '* * * * *', run: emailOwner },
    { name: 'delete-old-alerts', cron: '43 9 * * *', run: deleteOldAlerts },
  ],
} satisfies Capability
