import { createECDH } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { sessions } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { OutboundError, requestUrl } from '../../platform/http/outbound-request.server.ts'
import { derivedSecret } from '../../platform/process/secrets.server.ts'
import { currentMemberIds, type SocietyMember } from '../members/members.ts'
import { rooms, societySequence } from '../rooms/rooms.sql.ts'
import { findUnreadMessages, messagePath, roomTitle, type UnreadMessage } from '../rooms/rooms.ts'
import { pushSubscriptions } from './push.sql.ts'

/** Milliseconds that someone has to read a message in the rooms before their browser shows a notification. */
const UNREAD_FOR = MINUTE
/** What a server that was away didn't send within this is left to email. */
const LOOKBACK = HOUR
/** Seconds that a push service keeps a message for a browser that is away. */
const TTL = DAY / SECOND
/** What they answer for a subscription that is over, or that was made under another key of ours. */
const ENDED_STATUSES = [403, 404, 410]

/**
 * Notifies browsers of what was written for their owners and has been unread for a minute, once for each room. Run every minute.
 * A push that fails isn't sent again: the email about the same message still goes out.
 *
 * @param allowPrivate only for tests: push services on this machine
 */
export async function pushNotices(deps: AppContext, { allowPrivate = false } = {}): Promise<void> {
  const targets = await findPushTargets(deps)
  if (targets.length === 0) return
  const now = deps.clock.now().getTime()
  const span = { after: new Date(now - LOOKBACK), upTo: new Date(now - UNREAD_FOR) }
  const unseen = Map.groupBy(await findUnreadMessages(deps.database.db, span), ({ personId }) => personId)
  const send = limitConcurrency({ running: 20, waiting: targets.length })
  await Promise.all(
    targets.map((target) => send(() => pushNews(deps, target, unseen.get(target.personId) ?? [], allowPrivate))),
  )
}

async function pushNews(deps: AppContext, target: PushTarget, unseen: readonly UnreadMessage[], allowPrivate: boolean) {
  const news = unseen.filter(({ seq }) => seq > target.pushedSeq)
  const upTo = news.at(-1)?.seq
  if (upTo === undefined || !(await claim(deps, target, upTo))) return
  for (const notification of await describe(deps, news)) await push(deps, target, notification, allowPrivate)
}

/** Marks it as sent beforehand: of two processes one sends it, and none sends it twice. */
async function claim({ database: { db } }: AppContext, { endpoint }: PushTarget, upTo: number): Promise<boolean> {
  const claimed = await db
    .update(pushSubscriptions)
    .set({ pushedSeq: upTo })
    .where(and(eq(pushSubscriptions.endpoint, endpoint), lt(pushSubscriptions.pushedSeq, upTo)))
    .returning({ endpoint: pushSubscriptions.endpoint })
  return claimed.length > 0
}

type Notification = Awaited<ReturnType<typeof describe>>[number]

/** What the service worker shows (public/sw.js): where something is new, never what was written or who wrote it. */
async function describe({ database: { db } }: AppContext, news: readonly UnreadMessage[]) {
  const byRoom = Map.groupBy(news, ({ roomId }) => roomId)
  const found = await db
    .select()
    .from(rooms)
    .where(inArray(rooms.id, [...byRoom.keys()]))
  return found.map((room) => {
    const messages = byRoom.get(room.id) ?? []
    const title = room.kind === 'coach' ? 'a private thread' : roomTitle(room)
    const first = messages[0]?.seq ?? 0
    return {
      title: 'The Society',
      body: messages.some(({ isMention }) => isMention)
        ? `You’re mentioned in ${title}`
        : `Something’s new in ${title}`,
      url: messagePath(room.id, first),
      /** A later notification about the same room takes the place of the earlier one. */
      tag: room.id,
    }
  })
}

async function push(deps: AppContext, target: PushTarget, notification: Notification, allowPrivate: boolean) {
  const { endpoint, p256dh, auth } = target
  const { publicKey, privateKey } = vapidKeys(deps.secret)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    { vapidDetails: { subject: `mailto:${site.supportEmail}`, publicKey, privateKey }, TTL },
  )
  try {
    const response = await requestUrl(endpoint, {
      body: body ?? Buffer.alloc(0),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.timeout(10 * SECOND),
      maxRedirects: 0,
      allowPrivate: allowPrivate ? 'all' : 'none',
    })
    response.destroy()
  } catch (error) {
    await handleFailure(deps, target, error)
  }
}

async function handleFailure({ database: { db }, log }: AppContext, { endpoint }: PushTarget, error: unknown) {
  const problem = error instanceof OutboundError ? error.problem : undefined
  if (problem?.kind === 'status' && ENDED_STATUSES.includes(problem.status))
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
  else log.warn({ err: error, service: new URL(endpoint).host }, 'a notification was not delivered')
}

/**
 * By which push services know that a message is ours (RFC 8292), as base64url. Derived from `APP_SECRET`: every process has the
 * same pair, and a restored site keeps it.
 */
export function vapidKeys(secret: string) {
  const key = Buffer.from(derivedSecret(secret, 'push notifications'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  // The curve leaves out zeros in front, and a push service wants all 32 bytes.
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}

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

type PushTarget = Awaited<ReturnType<typeof findPushTargets>>[number]

/** The browsers of members of now that are still signed in. */
async function findPushTargets(deps: AppContext) {
  const { endpoint, p256dh, auth, personId, pushedSeq } = pushSubscriptions
  const now = deps.clock.now()
  return deps.database.db
    .select({ endpoint, p256dh, auth, personId, pushedSeq })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(gt(sessions.expiresAt, now), gt(sessions.endsAt, now), inArray(personId, currentMemberIds(deps))))
}
