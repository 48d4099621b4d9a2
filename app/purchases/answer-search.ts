import { readForm } from '../platform/form-fields.ts'
import { type FormDeps, guardForm, keptFields } from '../platform/form-guard.ts'
import { parseMailAddress } from '../platform/mail-address.ts'
import type { SearchReply } from './search-reply.ts'
import { askForPurchases, type SearchDeps } from './searches.ts'

export interface SearchAnswer {
  reply: SearchReply
  status: number
  /** Seconds. */
  retryAfter?: number
}

/** Answers "find my purchase": a faulty address is named, everything else is answered alike. */
export async function answerSearch(deps: SearchDeps, forms: FormDeps, request: Request): Promise<SearchAnswer> {
  const read = await readForm(request)
  if ('fault' in read) {
    return {
      reply: { state: 'again', email: '', problem: `Not sent. ${read.fault.message}` },
      status: read.fault.status,
    }
  }
  const typed = (read.fields.get('email') ?? '').slice(0, 254)
  const email = parseMailAddress(typed)
  if (!email) return { reply: { state: 'again', email: typed, fault: WANTED }, status: 422 }
  const guarded = await guardForm(forms, read.fields, { form: 'find-purchase', address: email })
  if (guarded.outcome === 'confirm') {
    return { reply: { state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }, status: 200 }
  }
  if (guarded.outcome === 'limited') {
    const problem = `That was asked many times in a short time. Please try again in ${Math.ceil(guarded.retryAfter / 60)} minutes.`
    return { reply: { state: 'again', email, problem }, status: 429, retryAfter: guarded.retryAfter }
  }
  await askForPurchases(deps, email, guarded.submission)
  return { reply: { state: 'asked', email }, status: 200 }
}

const WANTED = 'Please enter one whole email address, such as ada@example.com.'
