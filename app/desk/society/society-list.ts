import { oneLine } from '../../platform/forms/form-fields.ts'
import type { MembershipFilter, MembershipPlace } from './find-memberships.ts'
import { MEMBERSHIP_STAGES } from './membership-stage.ts'

/** What the list can be narrowed to, in the order in which it's shown. */
export const KINDS = { ...MEMBERSHIP_STAGES, at_risk: 'At risk' } as const

type Kind = keyof typeof KINDS

/** What can't be used is left out. */
export function readFilter(query: URLSearchParams): MembershipFilter {
  const kind = query.get('kind') ?? ''
  return { kind: isKind(kind) ? kind : undefined, words: oneLine(query.get('words') ?? '').slice(0, 100) }
}

/** The address of the list with this filter. */
export function societyPath({ kind, words }: MembershipFilter, after?: MembershipPlace): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(words && { words }) })
  if (after) query.set('after', `${after.joinedAt.getTime()}.${after.id}`)
  return query.size > 0 ? `/desk/society?${query}` : '/desk/society'
}

export function readPlace(text: string | null): MembershipPlace | undefined {
  const [, time, id] = /^(\d{1,14})\.(mbr_\w{1,60})$/.exec(text ?? '') ?? []
  return time && id ? { joinedAt: new Date(Number(time)), id } : undefined
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text)
}
