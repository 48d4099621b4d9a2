import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { claimPages, claims } from '../catalog/claims.ts'
import { isProven } from '../catalog/evidence.ts'
import { addressesWith } from '../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Capability, jobHandler } from '../platform/capability.ts'
import type { DeskChange } from '../platform/desk-change.ts'
import type { DeskItem, DeskItemSource } from '../platform/desk-item.ts'
import type { DeskJob, DeskPage } from '../platform/desk-page.ts'
import { keysOf } from '../platform/keys-of.ts'
import { type PersonalData, personalTable } from '../platform/personal-data.ts'
import { announceCall } from './call-times.ts'
import { finishCorrection, handleFinishCorrection } from './correct-address.ts'
import { decideFromDesk } from './decisions.ts'
import { changes, deskEmails, notes } from './desk.sql.ts'
import { deskEmailTemplates, emailMorningQueue, handleDeskEmail, morningEmails, sendDeskEmail } from './desk-emails.tsx'
import { readJobs } from './desk-jobs.ts'
import { announceGift } from './gifts.ts'
import jobs from './jobs.yaml?raw'
import { plansDue } from './plans-due.ts'
import { loadQueue } from './queue.ts'
import { handleRefundFromDesk, refundFromDesk } from './refund.ts'
import { resendEmail, resendPurchases } from './resend-email.ts'
import { announceSocietyGift } from './society-gifts.ts'
import { ownChanges } from './undo.ts'

declare module '../platform/app-context.ts' {
  interface AppContext {
    /** What people do, by name: see the interface of a capability. */
    activities: Readonly<Record<string, SQL>>
    /** What can be done at the desk, by the name under which its log has it. */
    deskChanges: Readonly<Record<string, DeskChange>>
    deskPages: readonly DeskPage[]
    deskJobs: readonly DeskJob[]
    /** What someone with these addresses is working on, for their page. */
    findOwnPicks?(
      app: AppContext,
      addresses: readonly string[],
    ): Promise<readonly { id: string; title: string; stage: string; daysLeft: number | undefined }[]>
    /** Their latest result of the quiz that we may keep, for their page. */
    findOwnResult?(
      app: AppContext,
      addresses: readonly string[],
    ): Promise<{ score: number; takenOn: string; firstGap: string | undefined } | undefined>
    /** The letter that a member sent with a win, by the win's id. */
    findAwardLetter?(
      app: AppContext,
      win: string,
    ): Promise<
      | {
          win: { id: string; title: string }
          name: string
          email: string | undefined
          file: Record<'name' | 'type' | 'path', string>
        }
      | undefined
    >
    /** The address of the page that a letter asks its reader to, by its id; undefined once it's closed. */
    letterLink?(app: AppContext, id: string): Promise<string | undefined>
    /** Everything that waits for the coach now, without what she has put off; what is due first comes first. */
    findWaiting(app: AppContext): Promise<readonly (DeskItem & { key: string; label: string })[]>
  }
}

/** Where the coach runs her business: what is due, and the pages on which she does it. */
export const desk = {
  services: () => ({ findWaiting: async (app: AppContext) => (await loadQueue(app)).items }),
  emails: (app) => ({ ...deskEmailTemplates(app), ...morningEmails(app) }),
  personalData: () => [deskPersonalData],
  deskItems: (app) => [plansDue(app), unprovenClaims()],
  deskPages: [
    { to: '/desk', label: 'Queue', inBar: 'always' },
    { to: '/desk/people', label: 'People', inBar: 'always' },
    { to: '/desk/orders', label: 'Orders', inBar: 'always' },
    { to: '/desk/calls', label: 'Calls', inBar: 'always' },
    { to: '/desk/numbers', label: 'Numbers', inBar: 'sm' },
    { to: '/desk/newsletter', label: 'Newsletter', inBar: 'lg' },
    { to: '/desk/exports', label: 'Exports', inBar: 'never' },
  ],
  deskJobs: readJobs(jobs),
  deskChanges: ownChanges,
  jobs: [
    jobHandler(sendDeskEmail, handleDeskEmail),
    jobHandler(refundFromDesk, handleRefundFromDesk),
    jobHandler(finishCorrection, handleFinishCorrection),
    ...[resendPurchases, resendEmail, announceCall, decideFromDesk, announceGift, announceSocietyGift],
  ],
  schedule: [{ name: 'email-morning-queue', cron: '3 * * * *', run: emailMorningQueue }],
  // Addresses stay out of the logs.
  tokenPaths: ['/desk/people/', '/desk/write/'],
  idPrefixes: ['chg', 'let', 'note'],
} satisfies Capability

/** What the site says of itself without proof, as one item. */
function unprovenClaims(): DeskItemSource {
  return {
    name: 'claims',
    label: 'Claims',
    endsByMark: false,
    async find({ hidden }) {
      const open = keysOf(claimPages).filter((key) => !isProven(claims[key]))
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

const written = personalTable(deskEmails, {
  of: (email) => eq(deskEmails.email, email),
  orderBy: deskEmails.writtenAt,
  show: ({ subject, message, writtenAt, canceledAt }) => ({
    ...{ written: writtenAt, subject, message, 'stopped before it went out': canceledAt },
  }),
})

const noted = personalTable(notes, {
  of: (email) => eq(notes.email, email),
  orderBy: notes.writtenAt,
  show: ({ note, writtenAt }) => ({ noted: writtenAt, note }),
})

const done = personalTable(changes, {
  // That their message was reported is between the reporter and the coach.
  of: (email) => sql`(${changes.email} = ${email} or ${isPutOff(email)}) and ${changes.subject} not like 'report:%'`,
  orderBy: changes.at,
  show: ({ at, summary, undoneAt }) => ({ done: at, what: summary, undone: undoneAt }),
})

/** What the coach wrote to someone, and what she did for them. */
export const deskPersonalData: PersonalData = {
  name: 'What we wrote to you and did for you',
  retentionNote:
    'We keep a note that something was done, and on which day, without your address, your name or the words.',
  read: async (db, email) => (await Promise.all([written, noted, done].map((each) => each.read(db, email)))).flat(),
  async erase(tx, email) {
    // What was done stays, without them.
    for (const each of [written, noted]) await each.erase(tx, email)
    // Of a refund they say how much goes back, and whether it did, and nothing of the person.
    const isTheirs = and(eq(changes.email, email), ne(changes.action, 'refund'))
    const values = or(isTheirs, wasCorrected(email), wasGivenNotice(email))
    await tx.update(changes).set({ before: null, after: null }).where(values)
    await tx.update(changes).set({ before: null, after: null, email: null, summary: null }).where(isPutOff(email))
    await tx.update(changes).set({ email: null, summary: null }).where(eq(changes.email, email))
  },
}

/** What waited in the queue says what a member wrote, who is erased whichever address of theirs is. */
function isPutOff(email: string) {
  return sql`${changes.action} = 'mark' and ${changes.subject} ~ '^(private-thread|question|report|win):' and ${changes.email} in ${addressesWith(email)}`
}

/** A notice to the owner went to this address. */
function wasGivenNotice(email: string) {
  const { before, after } = changes
  return and(eq(changes.action, 'setting'), or(...[before, after].map((value) => eq(sql`${value} ->> 'value'`, email))))
}

/** An order had this address until the coach corrected it. */
function wasCorrected(email: string) {
  return and(eq(changes.action, 'address'), eq(sql`${changes.before} ->> 'email'`, email))
}
