import type { StripeEmulator } from '../../stripe-emulator/emulator.ts'

/** Presses a button of the emulator's payment page, as a browser does. */
export async function pressChoice(
  emulator: Pick<StripeEmulator, 'fetch'>,
  session: string,
  form: { choice: string; email?: string; code?: string },
): Promise<{ status: number; text: string }> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const request = { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' } as const
  const answer = await emulator.fetch(new Request(`http://localhost/pay/${session}`, request))
  return { status: answer.status, text: await answer.text() }
}

export const applyCode = (emulator: Pick<StripeEmulator, 'fetch'>, session: string, code: string) =>
  pressChoice(emulator, session, { choice: 'code', code })
