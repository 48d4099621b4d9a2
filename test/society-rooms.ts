import { type Clock, systemClock } from '../app/platform/clock.ts'
import { openCoachThread, openThread } from '../app/society/rooms/rooms.ts'
import { visitDesk } from './desk-visits.ts'
import { forFile } from './for-file.ts'
import { shopForFile } from './shop.ts'
import type { SignedIn } from './signed-in.ts'
import { enterSociety, postAs, type SignedInMember } from './society.ts'

/** A shop for a test file about the Society, and what is done in its rooms. Its jobs don't run by themselves. */
export function roomsForFile(clock: Clock = systemClock) {
  const shop = shopForFile({ runJobs: false, clock })
  return {
    shop,
    /** Someone who has entered before the first test: a member, or the coach. */
    member: (email: string, profile?: Parameters<typeof enterSociety>[2]) =>
      forFile(() => enterSociety(shop, email, profile)),
    /** Asks a page, or sends its form. */
    visit: (who: SignedIn | undefined, path: string, form?: Record<string, string>) => visitDesk(shop, who, path, form),
    /** Asks what isn't a page, or sends it fields, as our script does. */
    send: (who: SignedIn, path: string, fields?: Record<string, string>) =>
      fetch(shop.url + path, {
        headers: { ...who.headers, 'Sec-Fetch-Site': 'same-origin', Accept: 'application/json' },
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      }),
    post: (who: SignedInMember, text: string, roomId?: string) => postAs(shop, who, text, roomId),
    /** The room of a member's thread with the coach. */
    coachThread: ({ member }: SignedInMember) => shop.database.transact((tx) => openCoachThread(shop.deps, tx, member)),
    /** The room of a thread about a lead. */
    leadThread: (subject: string, title = subject) =>
      shop.database.transact((tx) => openThread(shop.deps, tx, { kind: 'lead', subject, title })),
  }
}
