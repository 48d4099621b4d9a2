import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { loadCards, taskView, ticketView } from './board-view.ts'
import { MARKED_MILESTONES, MILESTONE_LABELS, weekdayAndDay } from './card.ts'
import { cardForm } from './card-form.ts'

/** A card with everything that can be changed in it. */
export type CardView = NonNullable<Awaited<ReturnType<typeof loadCard>>>

/** A card of this person; undefined for someone else's, and for one that doesn't exist. */
export async function loadCard(deps: AppContext, addresses: readonly string[], id: string, zone: string | undefined) {
  const loaded = (await loadCards(deps, addresses)).find(({ card }) => card.id === id)
  if (!loaded) return undefined
  const { card, facts, events, tasks } = loaded
  const day = today(deps.clock)
  return {
    ...{ id, opportunityId: card.opportunityId, title: facts.title, funder: facts.funder, stage: card.stage },
    isOwn: card.own !== null,
    facts: factLines(facts, ticketView(loaded, day).amount, zone),
    link: facts.link,
    milestones: MARKED_MILESTONES.filter((one) => one !== 'debrief' || card.stage === 'lost').map((milestone) => ({
      ...{ milestone, label: MILESTONE_LABELS[milestone], holds: events.has(milestone) },
    })),
    tasks: tasks.map((task) => taskView(task, day)),
    ...cardForm(card.own !== null).shown({
      ...{ title: facts.title, funder: facts.funder, link: facts.link, deadline: facts.deadlineOn ?? '' },
      ...{ asked: moneyText(card.askedCents), won: moneyText(card.wonCents) },
      ...{ why: card.why, outcome: card.outcome, note: card.note },
    }),
  }
}

type Facts = Awaited<ReturnType<typeof loadCards>>[number]['facts']

function factLines(
  { deadlineOn, deadlineAt, innerDeadlineOn, registrations }: Facts,
  amount: string,
  zone = 'America/New_York',
) {
  const closes = deadlineAt ? dateTimeLabel(new Date(deadlineAt), zone) : deadlineOn && weekdayAndDay(deadlineOn)
  return [
    { term: 'Amount', text: amount || 'not stated' },
    ...(closes ? [{ term: 'Closes', text: closes }] : []),
    ...(innerDeadlineOn
      ? [{ term: 'Your own deadline', text: `${weekdayAndDay(innerDeadlineOn)}, three business days before` }]
      : []),
    ...registrations.map((text) => ({ term: 'You need first', text })),
  ]
}

/** Cents as the form shows them: `25,000`, `1,250.50`. */
function moneyText(cents: number | null): string {
  if (cents === null) return ''
  const digits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits })
}
