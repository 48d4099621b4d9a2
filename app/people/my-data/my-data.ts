import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type Clock, DAY } from '../../platform/clock.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import type { Database, Db, Tx } from '../../platform/database/database.server.ts'
import { derivedId, newId } from '../../platform/ids.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import { deleteFinishedEmails, enqueueEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import type { MessagesChoice } from '../../platform/personal-data.ts'
import { sha256 } from '../../platform/sha256.ts'
import { computeSignature } from '../../platform/signed-token.ts'
import { findStaff, opensTo, type Session } from '../sign-in/sign-in.ts'
import { dataRequests } from './my-data.sql.ts'

/**
 * Emails a link to this address, whether or not anything is stored about it: the page must not show which. A form that is
 * sent twice is one request.
 */
export async function emailDataLink(deps: AppContext, email: string, submission?: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const { id } = await createDataRequest(deps, tx, email, { submission })
    const request = { key: `data-link:${id}`, kind: 'data-link', to: email, data: { requestId: id } }
    await enqueueRequestedEmail(deps, tx, request)
  })
}

/** The path of the page with a person's data, for someone who proved in another way that the address is theirs. */
export async function openMyData(deps: AppContext, email: string, session?: Session): Promise<string> {
  const { id } = await deps.database.transact((tx) => createDataRequest(deps, tx, email, { sessionId: session?.id }))
  return `/my-data/${dataRequestToken(deps.secret, id, session?.id)}`
}

export type MyData = Awaited<ReturnType<typeof readMyData>>
export type PersonalDataSection = Extract<MyData, { state: 'open' }>['sections'][number]

/** @param session whoever opens it: an inbox alone shows nothing of someone who runs this site */
export async function readMyData(deps: AppContext, token: string, session?: Session) {
  const found = await findDataRequest(deps, token, session?.id)
  if (found.state !== 'open') return found
  const { email, isOfSession } = found
  const { db } = deps.database
  if (!(await opensTo(db, email, session))) return { state: 'staff' as const }
  const sections = []
  for (const { name, read, files, retentionNote, canStayNameless = false } of deps.personalData)
    sections.push({
      name,
      records: await read(db, email),
      files: ((await files?.(db, email)) ?? []).map((file) => ({ name: file.name, title: file.title })),
      /** What stays after a deletion, and why. */
      retentionNotice: retentionNote,
      /** They choose at the deletion whether these stay without their name. */
      canStayNameless,
    })
  return { state: found.state, email, isOfSession, isStaff: (await findStaff(db, email)) !== undefined, sections }
}

/** Whether someone has written what could stay without their name. */
export async function hasMessagesChoice({ personalData, database }: AppContext, email: string): Promise<boolean> {
  for (const { canStayNameless, read } of personalData)
    if (canStayNameless && (await read(database.db, email)).length > 0) return true
  return false
}

/** One of the files that the page lists. */
export async function findMyFile(deps: AppContext, token: string, name: string, session?: Session) {
  const found = await findDataRequest(deps, token, session?.id)
  if (found.state !== 'open' || !(await opensTo(deps.database.db, found.email, session))) return undefined
  for (const { files } of deps.personalData) {
    const file = (await files?.(deps.database.db, found.email))?.find((one) => one.name === name)
    if (file) return file
  }
  return undefined
}

/**
 * Deletes everything that may be deleted, all of it or nothing, and emails a confirmation.
 *
 * @param choices.session whoever presses
 * @param choices.messages what becomes of what they wrote for others to read
 * @param choices.hasSigned a passkey signed for it, which it takes for someone who runs this site
 * @returns the state of the request before; `open` means that the data is deleted now
 */
export async function eraseMyData(
  deps: AppContext,
  token: string,
  {
    session,
    messages = 'remove',
    hasSigned = false,
  }: { session?: Session | undefined; messages?: MessagesChoice; hasSigned?: boolean } = {},
): Promise<MyData['state']> {
  const found = await findDataRequest(deps, token, session?.id)
  if (found.state !== 'open') return found.state
  const { request, email } = found
  if (!hasSigned && (await findStaff(deps.database.db, email))) return 'staff'
  await deps.database.transact(async (tx) => {
    for (const { erase } of deps.personalData) await erase(tx, email, { messages })
    await markErased(deps, tx, request)
    const erasedAt = deps.clock.now().toISOString()
    await deps.recordErasure(tx, { hash: request.emailHash, erasedAt, messages })
    const data = { requestId: request.id, messages }
    await enqueueEmail(deps, tx, { key: `data-erased:${request.id}`, kind: 'data-erased', to: email, data })
  })
  return 'open'
}

/** Every night: what was needed to answer a request goes as soon as it is answered. */
export async function purgeDataRequests(deps: { database: Database; clock: Clock }): Promise<void> {
  const now = deps.clock.now()
  const isExpired = and(isNotNull(dataRequests.email), lt(dataRequests.expiresAt, now))
  await deps.database.db.update(dataRequests).set({ email: null }).where(isExpired)
  await deleteFinishedEmails(deps.database.db, ['data-link', 'data-erased'], now)
}

type DataRequest = typeof dataRequests.$inferSelect

const DATA_LINK_TTL = DAY

/**
 * Records a request for the data stored about an address, once for a form.
 *
 * @param of.sessionId the link works in this session only
 */
async function createDataRequest(
  deps: { clock: Clock; secret: string },
  tx: Tx,
  email: string,
  { submission, sessionId }: { submission?: string | undefined; sessionId?: string | undefined },
): Promise<{ id: string }> {
  const id = submission ? derivedId('dat', submission) : newId('dat')
  const now = deps.clock.now()
  const request = {
    id,
    tokenHash: sha256(dataRequestToken(deps.secret, id, sessionId)),
    email,
    emailHash: hashEmailAddress(email),
    createdAt: now,
    expiresAt: new Date(now.getTime() + DATA_LINK_TTL),
  }
  await tx.insert(dataRequests).values(request).onConflictDoNothing({ target: dataRequests.id })
  return { id }
}

/** An HMAC of the request under `APP_SECRET`: computed again when its email is written, stored only as a hash. */
export function dataRequestToken(secret: string, id: string, sessionId = ''): string {
  return computeSignature(secret, 'my data', id + sessionId)
}

async function findDataRequest(
  deps: { clock: Clock; database: Database; secret: string },
  token: string,
  sessionId: string | undefined,
) {
  const [request] = await deps.database.db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.tokenHash, sha256(token)))
  if (!request) return { state: 'unknown' } as const
  if (request.erasedAt) return { state: 'erased' } as const
  const isOf = (session?: string) => equalsInConstantTime(token, dataRequestToken(deps.secret, request.id, session))
  // What was opened from an account is over with its session, which proves no more than the session does.
  const isOfSession = !isOf()
  const isOver = request.expiresAt <= deps.clock.now() || (isOfSession && !isOf(sessionId))
  if (!request.email || isOver) return { state: 'expired' } as const
  return { state: 'open', request, email: request.email, isOfSession } as const
}

/** Closes every open request of that address: none of its links opens anything after this. */
async function markErased(deps: { clock: Clock }, tx: Tx, request: DataRequest): Promise<void> {
  await tx
    .update(dataRequests)
    .set({ email: null, erasedAt: deps.clock.now() })
    .where(and(eq(dataRequests.emailHash, request.emailHash), isNotNull(dataRequests.email)))
}

export async function findErasedEmailHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: dataRequests.emailHash })
    .from(dataRequests)
    .where(isNotNull(dataRequests.erasedAt))
  return rows.map(({ hash }) => hash)
}
