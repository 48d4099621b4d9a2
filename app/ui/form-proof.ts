import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Works until the challenge is solved, and gives what the server wants to see. Loaded only when it is asked for. */
export async function solveProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 30_000 })
  return JSON.stringify({ challenge, solution })
}
