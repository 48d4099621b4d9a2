import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { parseJson } from '../../platform/json.ts'
import { type Purpose, type StepUp, spendChallenge, storeChallenge } from './passkey-challenges.ts'
import type { Session } from './sessions.ts'
import { passkeys } from './sign-in.sql.ts'

export type PasskeyDeps = Pick<AppContext, 'database' | 'clock' | 'publicUrl' | 'ownOrigins'>
type Passkey = typeof passkeys.$inferSelect

/** A person's passkeys, the oldest first. */
export function listPasskeys(db: Db, personId: string): Promise<Passkey[]> {
  return db.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt))
}

/** What the browser hands to its authenticator for a new passkey: one that is found without a name, and asks who is there. */
export async function registrationOptions(deps: PasskeyDeps, { id: sessionId, person }: Session) {
  const { generateRegistrationOptions } = await loadLibrary()
  const known = await listPasskeys(deps.database.db, person.id)
  const options = await generateRegistrationOptions({
    rpName: site.brand,
    rpID: relyingParty(deps),
    userName: person.addresses[0] ?? site.brand,
    userID: Buffer.from(person.id),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id }) => ({ id })),
  })
  const purpose = { purpose: 'register', personId: person.id, sessionId } as const
  return { id: await storeChallenge(deps, options.challenge, purpose), options }
}

/** What the browser hands to its authenticator to sign in, or for one action. */
export async function assertionOptions(deps: PasskeyDeps, purpose: Exclude<Purpose, { purpose: 'register' }>) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const own = purpose.purpose === 'step-up' ? await listPasskeys(deps.database.db, purpose.personId) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps),
    userVerification: 'required',
    ...(own.length > 0 && { allowCredentials: own.map(({ id }) => ({ id })) }),
  })
  return { id: await storeChallenge(deps, options.challenge, purpose), options }
}

/** Checks what an authenticator answered for a new passkey. Stores nothing. */
export async function verifyRegistration(deps: PasskeyDeps, request: Request, session: Session, sent: string) {
  const proof = readProof(sent)
  const purpose = { purpose: 'register', personId: session.person.id, sessionId: session.id } as const
  const challenge = proof && (await spendChallenge(deps, proof.id, purpose))
  if (!challenge) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  const result = await verifyRegistrationResponse({
    response: proof.response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: deps.ownOrigins(request),
    expectedRPID: relyingParty(deps),
    requireUserVerification: true,
  }).catch(refused)
  return result?.verified ? result.registrationInfo.credential : undefined
}

type NewPasskey = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>>

export async function storePasskey(
  { clock }: Pick<PasskeyDeps, 'clock'>,
  tx: Tx,
  personId: string,
  name: string,
  { id, publicKey, counter, transports = [] }: NewPasskey,
): Promise<void> {
  const createdAt = clock.now()
  const key = Buffer.from(publicKey).toString('base64url')
  const row = { id, personId, publicKey: key, counter, transports: transports.join(','), name, createdAt }
  await tx.insert(passkeys).values(row).onConflictDoNothing()
}

export async function removePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, personId)))
    .returning()
  return removed.length > 0
}

/** The person whose passkey signed in with user verification; undefined for everything else. */
export async function verifySignIn(deps: PasskeyDeps, request: Request, sent: string): Promise<string | undefined> {
  return (await verifyAssertion(deps, request, sent, { purpose: 'sign-in' }))?.personId
}

/** Whether this person's passkey signed for exactly this action, subject and amount, in this session, and not before. */
export async function verifyStepUpProof(
  deps: PasskeyDeps,
  request: Request,
  { id: sessionId, person }: Session,
  stepUp: StepUp,
  sent: string,
): Promise<boolean> {
  const purpose = { purpose: 'step-up', personId: person.id, sessionId, ...stepUp } as const
  const passkey = await verifyAssertion(deps, request, sent, purpose)
  return passkey?.personId === person.id
}

async function verifyAssertion(deps: PasskeyDeps, request: Request, sent: string, purpose: Purpose) {
  const proof = readProof(sent)
  const challenge = proof && (await spendChallenge(deps, proof.id, purpose))
  if (!challenge) return undefined
  const { db } = deps.database
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, proof.response.id))
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await verifyAuthenticationResponse({
    response: proof.response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: deps.ownOrigins(request),
    expectedRPID: relyingParty(deps),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refused)
  if (!result?.verified) return undefined
  const { newCounter } = result.authenticationInfo
  await db.update(passkeys).set({ counter: newCounter, usedAt: deps.clock.now() }).where(eq(passkeys.id, passkey.id))
  return passkey
}

/** What our script sends: the id of the challenge, and what the authenticator answered. */
function readProof(sent: string) {
  return z.string().max(20_000).transform(parseJson).pipe(PROOF).safeParse(sent).data
}

const PROOF = z.object({ id: z.string().max(40), response: z.looseObject({ id: z.string().max(1400) }) })

/** The library throws for what does not fit, whatever it is. */
function refused(error: unknown): undefined {
  if (!(error instanceof Error)) throw error
  return undefined
}

/** Only the coach's pages need it, and it takes 5 MB. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}

function relyingParty({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>): string {
  return new URL(publicUrl()).hostname
}
