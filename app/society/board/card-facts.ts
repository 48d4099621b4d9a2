import { site } from '../../../site.config.ts'
import { entryFitFacts, findPublishedEntries } from '../../finder/editions/publishing/publishing.ts'
import { findDeadlines } from '../../finder/opportunities/opportunities.ts'
import { businessDaysBefore } from '../../platform/business-calendar.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { OwnFacts } from './card.ts'
import type { cards } from './cards.sql.ts'

export interface CardFacts {
  title: string
  funder: string
  /** As the notice states it; empty where nobody does. */
  amount: string
  ceilingCents: number | null
  link: string
  /** The last day as its source says now, such as `2026-12-11`. */
  deadlineOn: string | null
  /** The hour, where the source gives one for that day. */
  deadlineAt: string | null
  /** Their own: three business days before. */
  innerDeadlineOn: string | null
  /** What to have before they apply, with how long it takes. */
  registrations: readonly string[]
  isContract: boolean
  /** One of a sample edition, whose days are past. */
  isSample: boolean
}

type FactsOf = Pick<typeof cards.$inferSelect, 'id' | 'opportunityId' | 'own'>

export async function loadFacts(db: Db, cards: readonly FactsOf[]): Promise<Map<string, CardFacts>> {
  const keys = cards.flatMap(({ opportunityId }) => opportunityId ?? [])
  const entries = await findPublishedEntries(db, keys)
  const deadlines = await findDeadlines(db, keys)
  return new Map(
    cards.map(({ id, opportunityId, own }) => {
      const entry = opportunityId ? entries.get(opportunityId) : undefined
      if (!entry || !opportunityId) return [id, ownFacts(own, opportunityId)]
      const { content, isSample } = entry
      const deadlineOn = deadlines.get(opportunityId) ?? content.deadlineOn
      return [
        id,
        {
          title: content.title,
          funder: content.agency ?? '',
          amount: content.amount === 'none stated' ? '' : content.amount,
          ceilingCents: content.ceilingCents === null ? null : Number(content.ceilingCents),
          link: content.link,
          deadlineOn,
          deadlineAt: deadlineOn === content.deadlineOn ? content.deadlineAt : null,
          innerDeadlineOn: deadlineOn && innerDeadline(deadlineOn),
          registrations: content.registrations,
          isContract: entryFitFacts(content, undefined).contract,
          isSample,
        },
      ]
    }),
  )
}

/** Three business days before the funder's: for the portal that is down, the signature that is missing. */
export function innerDeadline(deadlineOn: string): string {
  return businessDaysBefore(site.supportHours, deadlineOn, 3)
}

function ownFacts(own: OwnFacts | null, opportunityId: string | null): CardFacts {
  const { title = opportunityId ?? '', funder = '', link = '', deadlineOn = null } = own ?? {}
  return {
    ...{ title, funder, link, deadlineOn, deadlineAt: null, amount: '', ceilingCents: null },
    ...{ innerDeadlineOn: deadlineOn && innerDeadline(deadlineOn), registrations: [] },
    ...{ isContract: false, isSample: false },
  }
}
