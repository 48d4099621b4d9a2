import { data } from 'react-router'
import { parseEmailAddress } from '../mail/email-address.ts'
import { readForm } from './form-fields.ts'
import { type FormDeps, fieldsToResend, guardForm } from './form-guard.ts'

/** What a form that asks for nothing but a mail address is answered with. */
export type AddressReply =
  | { state: 'sent'; email: string }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; email: string; problem: string; fault?: string }

export interface AddressResponse {
  reply: AddressReply
  status: number
  /** Seconds. */
  retryAfter?: number
}

/**
 * Reads the address and lets `mail` send there what was asked for. Who is known and who is not is answered alike: only
 * `mail` can tell them apart.
 *
 * @param form its name at the guard (form-guard.ts)
 * @param mail gets the parsed address, and the submission that is the same for a double click
 */
export async function handleAddressForm(
  deps: FormDeps,
  request: Request,
  form: string,
  mail: (address: string, submission: string) => Promise<unknown>,
): Promise<AddressResponse> {
  const read = await readForm(request)
  if ('fault' in read) {
    const { message, status, field } = read.fault
    const fault = field === 'email' ? { fault: message } : {}
    return { reply: { state: 'again', email: '', problem: `Not sent. ${message}`, ...fault }, status }
  }
  const typed = (read.fields.get('email') ?? '').slice(0, 254)
  const address = parseEmailAddress(typed)
  if (!address)
    return { reply: { state: 'again', email: typed, problem: 'Not sent yet.', fault: INVALID_ADDRESS }, status: 422 }
  const guarded = await guardForm(deps, read.fields, { form })
  if (guarded.outcome === 'confirm') {
    return { reply: { state: 'confirm', token: guarded.token, kept: fieldsToResend(read.fields) }, status: 200 }
  }
  if (guarded.outcome === 'limited') {
    const { retryAfter } = guarded
    const problem = `Not sent: this was asked many times in a short time. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`
    return { reply: { state: 'again', email: typed, problem }, status: 429, retryAfter }
  }
  await mail(address, guarded.submission)
  return { reply: { state: 'sent', email: address }, status: 200 }
}

const INVALID_ADDRESS = 'Please enter your email address: it should look like name@example.com.'

/** The same as what a page's action returns. */
export function toActionData({ reply, status, retryAfter }: AddressResponse) {
  return data(reply, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}
