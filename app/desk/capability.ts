import { Hono } from 'hono'
import { claimPages, claims, isCountedLive } from '../catalog/claims.ts'
import { isProven } from '../catalog/evidence.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Capability, jobHandler } from '../platform/capability.ts'
import type { DeskChange } from '../platform/desk-change.ts'
import type { DeskItem, DeskItemSource } from '../platform/desk-item.ts'
import { keysOf } from '../platform/keys-of.ts'
import { bringRoutes } from './bring/bring.http.ts'
import { forgetLists, listChanges } from './bring/brought-lists.ts'
import { finishCorrection, handleFinishCorrection } from './correct-address.ts'
import { deskEmailTemplates } from './desk-email.tsx'
import { handleDeskEmail, sendDeskEmail } from './desk-emails.ts'
import { deskPersonalData } from './desk-personal-data.ts'
import { documentRoutes } from './documents/documents.http.ts'
import { handleMakeFiles, makeFiles } from './documents/made-files.ts'
import { readingChanges } from './documents/readings.ts'
import { uploadRoutes } from './finder/upload.http.ts'
import { announceGift, handleAnnounceGift } from './gifts.ts'
import { emailMorningQueue, morningEmails } from './morning-email.tsx'
import { pagePictureRoutes } from './pages/pictures.http.ts'
import { deleteUnusedPictures } from './pages/pictures.ts'
import { previewRoutes } from './pages/preview.http.ts'
import { publishedChanges } from './pages/published-changes.ts'
import { plansDue } from './plans-due.ts'
import { loadQueue } from './queue.ts'
import { handleRefundFromDesk, refundFromDesk } from './refund.ts'
import { handleResend, handleResendEmail, resendEmail, resendPurchases } from './resend-email.ts'
import { announceSocietyGift, handleAnnounceSocietyGift } from './society-gifts.ts'
import { endStoryLink, storiesToRead, storyPersonalData, YOUR_STORY_PATH } from './stories/stories.ts'
import { ownChanges } from './undo.ts'

declare module '../platform/app-context.ts' {
  interface AppContext {
    /** What can be done at the desk, by the name under which its log has it. */
    deskChanges: Readonly<Record<string, DeskChange>>
    /** Everything that waits for the coach now, without what she has put off; what is due first comes first. */
    findWaiting(app: AppContext): Promise<readonly (DeskItem & { key: string; label: string })[]>
  }
}

/** Where the coach runs her business: what is due, and the pages on which she does it. */
export const desk = {
  services: () => ({ findWaiting: async (app: AppContext) => (await loadQueue(app)).items }),
  routes: (app) =>
    new Hono()
      .route('/', bringRoutes(app))
      .route('/', documentRoutes(app))
      .route('/', uploadRoutes(app))
      .route('/', pagePictureRoutes(app))
      .route('/', previewRoutes(app)),
  emails: (app) => ({ ...deskEmailTemplates(app), ...morningEmails(app) }),
  personalData: (app) => [storyPersonalData(app), deskPersonalData],
  deskItems: (app) => [plansDue(app), storiesToRead(app), unprovenClaims()],
  deskChanges: { ...ownChanges, ...listChanges, ...publishedChanges, ...readingChanges },
  jobs: [
    jobHandler(sendDeskEmail, handleDeskEmail),
    jobHandler(resendPurchases, handleResend),
    jobHandler(resendEmail, handleResendEmail),
    jobHandler(refundFromDesk, handleRefundFromDesk),
    jobHandler(announceGift, handleAnnounceGift),
    jobHandler(announceSocietyGift, handleAnnounceSocietyGift),
    jobHandler(finishCorrection, handleFinishCorrection),
    jobHandler(makeFiles, handleMakeFiles),
  ],
  schedule: [
    { name: 'email-morning-queue', cron: '3 * * * *', run: emailMorningQueue },
    { name: 'forget-lists', cron: '13 * * * *', run: forgetLists },
    { name: 'delete-unused-pictures', cron: '23 8 * * *', run: deleteUnusedPictures },
  ],
  // Addresses stay out of the logs.
  tokenPaths: ['/desk/people/', '/desk/write/', YOUR_STORY_PATH],
  idPrefixes: ['chg', 'img', 'let', 'lst', 'note', 'sty'],
  revokeLinks: { sty: endStoryLink },
} satisfies Capability

/** What the site says of itself without proof, as one item. Claims that are counted from the calendar need none. */
function unprovenClaims(): DeskItemSource {
  return {
    name: 'claims',
    label: 'Claims',
    endsByMark: false,
    async find({ hidden }) {
      const open = keysOf(claimPages).filter((key) => !isProven(claims[key]) && !isCountedLive(key))
      const id = String(open.length)
      if (open.length === 0 || hidden.includes(id)) return []
      return [
        {
          id,
          fact: open.length === 1 ? 'One claim has no evidence' : `${open.length} claims have no evidence`,
          consequence: 'A live site leaves them out until something proves them.',
          action: { label: 'See which' },
          dueAt: undefined,
          details: {
            paragraphs: [
              'For each, keep what proves it: a letter, a statement, a list you can count. Then it goes beside the claim, with where it’s from, its date and who said it. A fake claim can cost you far more than a missing one.',
            ],
            lines: open.map((key) => `“${claims[key].figure} ${claims[key].label}” on ${claimPages[key].join(', ')}`),
          },
        },
      ]
    },
  }
}
