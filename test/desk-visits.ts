import { and, desc, eq, like } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { handleAnnounceCall } from '../app/desk/call-times.ts'
import { changes } from '../app/desk/desk.sql.ts'
import { type DeskHandle, guardOf, stepUpOf } from '../app/desk/desk-actions.ts'
import { assertionOptions } from '../app/people/sign-in/passkeys.ts'
import { passkeys } from '../app/people/sign-in/sign-in.sql.ts'
import { giveRole } from '../app/people/sign-in/sign-in.ts'
import { appContext } from '../app/platform/app-context.ts'
import { type PageRequest, pageRequestContext } from '../app/platform/document/page-request.ts'
import type { Shop } from './shop.ts'
import { type SignedIn, signIn } from './signed-in.ts'
import { SoftwarePasskey } from './software-passkey.ts'

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

export interface DeskAnswer {
  status: number
  location: string
  // biome-ignore lint/suspicious/noExplicitAny: each page has different data.
  data: any
}

interface PageModule {
  handle?: DeskHandle | { hasOwnFrame: boolean }
  loader(args: never): Promise<unknown>
  action?(args: never): Promise<unknown>
}

export interface Visit {
  page: PageModule
  path: string
  params?: Record<string, string>
  form?: Record<string, string>
}

export type Staff = Awaited<ReturnType<typeof signInStaff>>

/**
 * Asks a page of the desk by its loader, or with a form by its action. Where the form needs a passkey, the owner's signs it as her
 * browser would have it do, unless the form has a `step_up` of its own.
 */
export async function visitDesk(
  shop: Pick<Shop, 'deps' | 'url'>,
  who: SignedIn | Staff | undefined,
  { page, path, params = {}, form }: Visit,
): Promise<DeskAnswer> {
  const context = new RouterContextProvider()
  const answered: PageRequest = {}
  context.set(pageRequestContext, answered)
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const isGuarded =
    form && page.handle && 'guards' in page.handle && guardOf(page.handle, new Map(Object.entries(form))) === 'passkey'
  const step_up = isGuarded && who && 'keys' in who && (await signPress(shop, who, path, form))
  const sent = form && { method: 'POST', body: new URLSearchParams({ ...(step_up && { step_up }), ...form }) }
  const request = new Request(shop.deps.publicUrl() + path, { ...(who && { headers: who.headers }), ...sent })
  const args = { request, context, params } as never
  const answer = await (form ? page.action?.(args) : page.loader(args))?.catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return thrown
  })
  // The session has a new secret.
  if (who && answered.cookies?.[0]) who.headers.Cookie = answered.cookies[0].split(';', 1)[0] ?? ''
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('Location') ?? '', data: await answer.text() }
  const { init, data = answer } = (answer ?? {}) as { init?: { status?: number } | null; data?: unknown }
  return { status: init?.status ?? 200, location: '', data }
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
  for (const changeId of await callChanges(shop, email)) await handleAnnounceCall(shop.deps, { changeId })
}
