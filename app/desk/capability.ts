import { type Capability, jobHandler } from '../platform/capability.ts'
import { unprovenClaims } from './claims-item.ts'
import { finishCorrection, handleFinishCorrection } from './correct-address.ts'
import { deskPersonalData } from './desk-personal-data.ts'
import { documentRoutes } from './documents/documents.http.ts'
import { announceGift, handleAnnounceGift } from './gifts.ts'
import { letterEmails } from './letter-email.tsx'
import { handleLetter, sendLetter } from './letters.ts'
import { emailMorningQueue, morningEmails } from './morning-email.tsx'
import { handleRefundFromDesk, refundFromDesk } from './refund.ts'
import { handleResend, resendPurchases } from './resend.ts'
import { refreshStatistics } from './statistics.ts'

/** Where the coach runs her business: what is due, and the pages on which she does it. */
export const desk = {
  routes: documentRoutes,
  emails: (app) => ({ ...letterEmails(app), ...morningEmails(app) }),
  personalData: () => [deskPersonalData],
  deskItems: () => [unprovenClaims()],
  jobs: [
    jobHandler(sendLetter, handleLetter),
    jobHandler(resendPurchases, handleResend),
    jobHandler(refundFromDesk, handleRefundFromDesk),
    jobHandler(announceGift, handleAnnounceGift),
    jobHandler(finishCorrection, handleFinishCorrection),
  ],
  schedule: [
    { name: 'email-morning-queue', cron: '3 * * * *', run: emailMorningQueue },
    { name: 'refresh-desk-statistics', cron: '23 8 * * *', run: refreshStatistics },
  ],
  // Addresses stay out of the logs.
  tokenPaths: ['/desk/people/', '/desk/write/'],
  idPrefixes: ['chg', 'let', 'note'],
} satisfies Capability
