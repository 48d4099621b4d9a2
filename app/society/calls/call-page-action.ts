import { data, redirect } from 'react-router'
import { type PageArgs, pathOf } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { requireMember } from '../members/members.ts'
import { handleCallAction, OUTCOME_MESSAGES } from './call-actions.ts'

/** The action of the list and of a call's page. What couldn't be done is shown again with what was typed. */
export async function callPageAction(args: PageArgs) {
  const member = await requireMember(args)
  const read = await readForm(args.request)
  if ('fault' in read) return data(refusal(read.fault.message), read.fault.status)
  const outcome = await handleCallAction(args.context.get(appContext), member, read.fields)
  const typed = Object.fromEntries(read.fields)
  if (outcome !== 'done') return data(refusal(outcome.problem, typed), 422)
  const path = pathOf(args.request).split('?', 1)[0]
  const did = read.fields.get('do') ?? ''
  throw redirect(`${path}?${new URLSearchParams({ did })}`, { status: 303, headers: PRIVATE_HEADERS })
}

function refusal(problem: string, typed: Record<string, string> = {}) {
  return { problem, typed }
}

export type Refusal = ReturnType<typeof refusal>

/** What the press before said. */
export function outcomeMessage(request: Request): string | undefined {
  const did = new URL(request.url).searchParams.get('did') ?? ''
  return Object.hasOwn(OUTCOME_MESSAGES, did) ? OUTCOME_MESSAGES[did] : undefined
}
