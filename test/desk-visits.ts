import { and, desc, eq, like } from 'drizzle-orm'
import { announceCall } from '../app/desk/call-times.ts'
import { changes } from '../app/desk/desk.sql.ts'
import { type DeskHandle, guardOf, stepUpOf } from '../app/desk/desk-actions.ts'
import * as layout from '../app/desk/layout.tsx'
import { assertionOptions } from '../app/people/sign-in/passkeys.ts'
import { passkeys } from '../app/people/sign-in/sign-in.sql.ts'
import { giveRole } from '../app/people/sign-in/sign-in.ts'
import { emailQueue } from '../app/platform/mail/email-queue.sql.ts'
import { forFile } from './for-file.ts'
import { type Shop, shopForFile } from './shop.ts'
import { type SignedIn, signIn } from './signed-in.ts'
import { SoftwarePasskey } from './software-passkey.ts'
import { findPage, type PageAnswer, type PageModule, readData, visitPage } from './visit-page.ts'

/** The coach, signed in with one of her two passkeys. */
export async function signInStaff(shop: Pick<Shop, 'deps'>, email: string) {
  const { deps } = shop
  const signedIn = await signIn(shop, email, { role: 'owner', method: 'passkey' })
  const keys = [new SoftwarePasskey(deps.publicUrl()), new SoftwarePasskey(deps.publicUrl())] as const
  const { id: personId } = signedIn.session.person
  await deps.database.transact(async (tx) => {
    await giveRole(tx, personId, 'owner')
    for (const { id, publicKey } of keys) {
      const row = { id, publicKey, personId, counter: 0, transports: '', name: 'A phone', createdAt: deps.clock.now() }
      await tx.insert(passkeys).values(row)
    }
  })
  return { ...signedIn, keys }
}

/** A shop that all tests of a file share, whose jobs don't run by themselves, with its coach at the desk. */
export function deskForFile(options: Parameters<typeof shopForFile>[0] = {}) {
  const shop = shopForFile({ runJobs: false, ...options })
  const owner = forFile(() => signInStaff(shop, 'owner@example.com'))
  return {
    shop,
    owner,
    visit: (path: string, form?: Record<string, string>) => visitDesk(shop, owner, path, form),
    lastChange: () => lastChange(shop),
    async emailsTo(email: string) {
      const sent = await shop.database.db.select().from(emailQueue).where(eq(emailQueue.recipient, email))
      return sent.map(({ kind }) => kind)
    },
  }
}

export async function lastChange({ database: { db } }: Pick<Shop, 'database'>) {
  const [change] = await db.select().from(changes).orderBy(desc(changes.number)).limit(1)
  if (!change) throw new Error('nothing was changed')
  return change
}

export type Staff = Awaited<ReturnType<typeof signInStaff>>

/**
 * Asks the page at an address by its loader, or with a form by its action. Where the form needs a passkey, the owner's signs it as her
 * browser would have it do, unless the form has a `step_up` of its own.
 */
export async function visitDesk(
  shop: Pick<Shop, 'deps'>,
  who: SignedIn | Staff | undefined,
  path: string,
  form?: Record<string, string>,
): Promise<PageAnswer> {
  const { page, params } = await findPage<DeskPage>(path)
  const isGuarded =
    form && page.handle && 'guards' in page.handle && guardOf(page.handle, new Map(Object.entries(form))) === 'passkey'
  const step_up = isGuarded && who && 'keys' in who && (await signPress(shop, who, path, form))
  return ask(shop, who, page, { path, params, form: form && { ...(step_up && { step_up }), ...form } })
}

/** Asks for what stands around every page of the desk. */
export const visitFrame = (shop: Pick<Shop, 'deps'>, who: SignedIn | Staff, path = '/desk') =>
  ask(shop, who, layout, { path })

interface DeskPage extends PageModule {
  handle?: DeskHandle | { hasOwnFrame: boolean }
}

async function ask(
  { deps }: Pick<Shop, 'deps'>,
  who: SignedIn | Staff | undefined,
  page: PageModule,
  visit: Parameters<typeof visitPage>[2],
): Promise<PageAnswer> {
  const answer = await visitPage({ deps }, page, { ...visit, headers: who?.headers }).catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return readData(thrown)
  })
  // The session has a new secret.
  if (who && answer.cookies[0]) who.headers.Cookie = answer.cookies[0].split(';', 1)[0] ?? ''
  return answer.data instanceof Response ? { ...answer, data: answer.text } : answer
}

/** What the owner's passkey signs as her browser has it do: for this form at this address. */
export async function signPress(
  { deps }: Pick<Shop, 'deps'>,
  { session, keys: [key] }: Staff,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const who = { purpose: 'step-up', personId: session.person.id, sessionId: session.id } as const
  const stepUp = stepUpOf(deps.publicUrl() + path, new Map(Object.entries(form)))
  return key.sign(await assertionOptions(deps, { ...who, ...stepUp }))
}

/** The ids of what was done at the desk with someone's calls, the newest first. */
export async function callChanges({ database: { db } }: Pick<Shop, 'database'>, email: string): Promise<string[]> {
  const own = and(eq(changes.email, email), like(changes.action, 'call-%'))
  const made = await db.select().from(changes).where(own).orderBy(desc(changes.number))
  return made.map(({ id }) => id)
}

/** What is held for a minute goes out. */
export async function announceCalls(shop: Pick<Shop, 'deps' | 'database'>, email: string): Promise<void> {
  for (const changeId of await callChanges(shop, email)) await announceCall.handle(shop.deps, { changeId })
}
