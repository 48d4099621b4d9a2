import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { parseJson } from '../json.ts'
import { derivedSecret } from '../process/secrets.server.ts'

/**
 * Work that a browser does by itself while its visitor types: some 250 keys of 2,000 rounds each, about a third of a
 * second on a desktop and one or two on a phone. The visitor sees nothing of it. Checking it takes one key.
 */
export function createProofChallenge(secret: string, token: string): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2000,
    keyPrefix: '00',
    deriveKey,
    data: { token },
    hmacSignatureSecret: derivedSecret(secret, 'form proofs'),
  })
}

/** Whether `proof` solves a challenge that we issued for exactly this token. */
export async function verifyProof(secret: string, token: string, proof: string): Promise<boolean> {
  const parsed = z.string().max(4000).transform(parseJson).pipe(proofSchema).safeParse(proof)
  if (!parsed.success || parsed.data.challenge.parameters.data?.token !== token) return false
  const { verified } = await verifySolution({
    challenge: parsed.data.challenge as Challenge,
    solution: parsed.data.solution,
    deriveKey,
    hmacSignatureSecret: derivedSecret(secret, 'form proofs'),
  })
  return verified
}

const proofSchema = z.object({
  challenge: z.object({
    // The whole challenge is signed. The bounds keep a forged one from costing us time.
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(2000),
      keyLength: z.literal(32),
      keyPrefix: z.literal('00'),
      nonce: z.string().regex(hexPattern()),
      salt: z.string().regex(hexPattern()),
      data: z.object({ token: z.string() }).optional(),
    }),
    signature: z.string().regex(hexPattern()),
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: z.string().regex(hexPattern()) }),
})

function hexPattern(): RegExp {
  return /^(?:[0-9a-f]{2}){1,64}$/
}

/** When browsers must send a proof of work: as a network nears its limit, or of every form. */
export type ProofSetting = 'near-limit' | 'always'
