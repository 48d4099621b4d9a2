import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currentMemberIds, type SocietyMember } from '../members/members.ts'
import { societySequence } from '../rooms/rooms.sql.ts'
import { pushSubscriptions } from './push.sql.ts'

/** How many browsers of one person get notifications; the one that was turned on first gives way. */
const MAX_BROWSERS = 5

/**
 * The push services of Chrome, Edge, Firefox and Safari. Nothing is sent anywhere else: the address comes from a browser, and
 * a made-up one would have this server write to a place of someone's choice.
 */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)notify\.windows\.com$/,
  /(^|\.)push\.apple\.com$/,
]

function isPushAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.port === '' && PUSH_HOSTS.some((host) => host.test(url.hostname))
}

/** The two keys of a browser: a point of the curve P-256, and 16 bytes (RFC 8291). */
const SUBSCRIPTION = z.object({
  endpoint: z.string().max(1000).refine(isPushAddress),
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})

/**
 * Turns notifications on for a browser: of what is written from now on.
 *
 * @returns false when its keys or its push service are none that a browser has
 */
export async function savePushSubscription(
  { database, clock }: AppContext,
  { personId, session }: Pick<SocietyMember, 'personId' | 'session'>,
  fields: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { data } = SUBSCRIPTION.safeParse(fields)
  if (!data) return false
  await database.transact(async (tx) => {
    const [now] = await tx.select().from(societySequence)
    const row = { ...data, personId, sessionId: session.id, createdAt: clock.now(), pushedSeq: now?.seq ?? 0 }
    const { endpoint: _, ...set } = row
    await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    const rest = tx
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.personId, personId))
      .orderBy(desc(pushSubscriptions.createdAt))
      .offset(MAX_BROWSERS)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, rest))
  })
  return true
}

export async function deletePushSubscription({ database: { db } }: AppContext, personId: string, endpoint: string) {
  const own = and(eq(pushSubscriptions.personId, personId), eq(pushSubscriptions.endpoint, endpoint))
  await db.delete(pushSubscriptions).where(own)
}

export type PushTarget = Awaited<ReturnType<typeof findPushTargets>>[number]

/** The browsers of members of now that are still signed in. */
export async function findPushTargets(deps: AppContext) {
  const { endpoint, p256dh, auth, personId, pushedSeq } = pushSubscriptions
  const now = deps.clock.now()
  return deps.database.db
    .select({ endpoint, p256dh, auth, personId, pushedSeq })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(gt(sessions.expiresAt, now), gt(sessions.endsAt, now), inArray(personId, currentMemberIds(deps))))
}
