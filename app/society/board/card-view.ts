import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { day, formSchema, line, lines, money } from '../../platform/forms/form-schema.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { loadCards, taskView, ticketView } from './board-view.ts'
import { MARKED_MILESTONES, MAX_LINE, MAX_TEXT, MILESTONE_LABELS, weekdayAndDay } from './card.ts'
import type { CardFacts } from './card-facts.ts'

export type CardView = NonNullable<Awaited<ReturnType<typeof loadCard>>>

/** A card of this person; undefined for someone else's, and for one that doesn't exist. */
export async function loadCard(deps: AppContext, addresses: readonly string[], id: string, zone: string | undefined) {
  const loaded = (await loadCards(deps, addresses)).find(({ card }) => card.id === id)
  if (!loaded) return undefined
  const { card, facts, events, tasks } = loaded
  const day = today(deps.clock)
  return {
    ...{ id, title: facts.title, funder: facts.funder, stage: card.stage },
    isOwn: card.own !== null,
    facts: factLines(facts, ticketView(loaded, day).amount, zone),
    link: facts.link,
    links: linksIn(card.note),
    milestones: MARKED_MILESTONES.filter((one) => one !== 'debrief' || card.stage === 'lost').map((milestone) => ({
      ...{ milestone, label: MILESTONE_LABELS[milestone], holds: events.has(milestone) },
    })),
    tasks: tasks.map((task) => taskView(task, day)),
    taskForm: taskForm.shown({}, 'task-'),
    ...cardForm(card.own !== null).shown({
      ...{ title: facts.title, funder: facts.funder, link: facts.link, deadline: facts.deadlineOn ?? '' },
      ...{ asked: moneyText(card.askedCents), won: moneyText(card.wonCents) },
      ...{ why: card.why, outcome: card.outcome, note: card.note },
    }),
  }
}

/** The web addresses in a text, as a message would link them. */
function linksIn(text: string): string[] {
  const found = new Set<string>()
  renderMarkdown(text, {
    toLink(href) {
      found.add(href)
      return href
    },
  })
  return [...found].filter((href) => /^https?:\/\//i.test(href) && URL.canParse(href))
}

function factLines(
  { deadlineOn, deadlineAt, innerDeadlineOn, registrations }: CardFacts,
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

/** What someone writes of a card. @param isOwn whether they say themselves what it is: then it needs a title */
export const cardForm = (isOwn: boolean) =>
  formSchema({
    title: line(MAX_LINE, isOwn ? { missing: 'Give it a name, such as “City storefront grant”.' } : {}),
    funder: line(MAX_LINE),
    link: line(MAX_LINE).transform(parseLink).meta({ maxLength: MAX_LINE, inputMode: 'url' }),
    deadline: day('That isn’t a day. Write it as 2026-12-08.'),
    asked: money(MONEY_ERROR),
    won: money(MONEY_ERROR),
    why: lines(MAX_TEXT),
    outcome: lines(MAX_TEXT),
    note: lines(MAX_TEXT),
  })

/** A task of their own. */
export const taskForm = formSchema({
  title: line(MAX_LINE, { missing: 'Describe the task.' }),
  due: day('That isn’t a day. Write it as 2026-12-08.'),
})

type TypedCard = Extract<ReturnType<ReturnType<typeof cardForm>['parse']>, { input: object }>['input']

/** What of it is stored. */
export function toCard({ title, funder, link, deadline, asked, won, ...texts }: TypedCard) {
  return { own: { title, funder, link, deadlineOn: deadline }, askedCents: asked, wonCents: won, ...texts }
}

const MONEY_ERROR = 'Write an amount in dollars, such as 25,000 or 1,250.50.'

/** A web address, with https:// where none was typed. */
function parseLink(text: string, { addIssue }: z.RefinementCtx): string {
  if (text === '') return ''
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
  if (url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')) return url.href
  addIssue('That isn’t a web address. It begins with https://.')
  return z.NEVER
}
