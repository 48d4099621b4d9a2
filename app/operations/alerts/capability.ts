import type { Capability } from '../../platform/capability.ts'
import { alertEmails } from './alert-email.tsx'
import { alertItems, deleteOldAlerts, emailOwner } from './alerts.ts'

/** Emails to the owner about what needs her. */
export const alerts = {
  emails: alertEmails,
  deskItems: (app) => [alertItems(app)],
  schedule: [
    { name: 'email-owner', cron: '* * * * *', run: emailOwner },
    { name: 'delete-old-alerts', cron: '43 9 * * *', run: deleteOldAlerts },
  ],
} satisfies Capability
