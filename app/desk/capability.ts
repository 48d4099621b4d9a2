import { type Capability, jobHandler } from '../platform/capability.ts'
import type { DeskChange } from '../platform/desk-change.ts'
import { unprovenClaims } from './claims-item.ts'
import { finishCorrection, handleFinishCorrection } from './correct-address.ts'
import { deskEmailTemplates } from './desk-email.tsx'
import { handleDeskEmail, sendDeskEmail } from './desk-emails.ts'
import { deskPersonalData } from './desk-personal-data.ts'
import { documentRoutes } from './documents/documents.http.ts'
import { announceGift, handleAnnounceGift } from './gifts.ts'
import { emailMorningQueue, morningEmails } from './morning-email.tsx'
import { handleRefundFromDesk, refundFromDesk } from './refund.ts'
import { handleResend, resendPurchases } from './resend.ts'
import { handleResendEmail, resendEmail } from './resend-email.ts'
import { announceSocietyGift, handleAnnounceSocietyGift } from './society-gifts.ts'
import { ownChanges } from './undo.ts'

declare module '../platform/app-context.ts' {
  interface AppContext {
    /** What can be done at the desk, by the name under which its log has it. */
    deskChanges: Readonly<Record<string, DeskChange>>
  }
}

/** Where the coach runs her business: what is due, and the pages on which she does it. */
export const desk = {
  routes: documentRoutes,
  emails: (app) => ({ ...deskEmailTemplates(app), ...morningEmails(app) }),
  personalData: () => [deskPersonalData],
  deskItems: () => [unprovenClaims()],
  deskChanges: ownChanges,
  jobs: [
    jobHandler(sendDeskEmail, handleDeskEmail),
    jobHandler(resendPurchases, handleResend),
    jobHandler(resendEmail, handleResendEmail),
    jobHandler(refundFromDesk, handleRefundFromDesk),
    jobHandler(announceGift, handleAnnounceGift),
    jobHandler(announceSocietyGift, handleAnnounceSocietyGift),
    jobHandler(finishCorrection, handleFinishCorrection),
  ],
  schedule: [{ name: 'email-morning-queue', cron: '3 * * * *', run: emailMorningQueue }],
  // Addresses stay out of the logs.
  tokenPaths: ['/desk/people/', '/desk/write/'],
  idPrefixes: ['chg', 'let', 'note'],
} satisfies Capability
