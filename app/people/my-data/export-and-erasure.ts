import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { deleteFinishedEmails, enqueueEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import type { MessagesChoice } from '../../platform/personal-data.ts'
import { findStaff, opensTo, type Session } from '../sign-in/sign-in.ts'
import {
  createDataRequest,
  dataRequestToken,
  findDataRequest,
  markErased,
  purgeExpiredAddresses,
} from './data-requests.ts'

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
  await purgeExpiredAddresses(deps.database.db, now)
  await deleteFinishedEmails(deps.database.db, ['data-link', 'data-erased'], now)
}
