import { data } from 'react-router'
import { isDay } from '../../platform/dates.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { MAX_LINE, MAX_TEXT, type OwnFacts } from './card.ts'

/** What the form of a card has, as it was typed. */
export interface CardValues {
  title: string
  funder: string
  link: string
  deadline: string
  asked: string
  won: string
  why: string
  outcome: string
  note: string
}

export type CardErrors = Partial<Record<keyof CardValues, string>>

interface ParsedCard {
  own: OwnFacts
  askedCents: number | null
  wonCents: number | null
  why: string
  outcome: string
  note: string
}

/** A form that is shown again, with what was typed. */
export function refusal(problem: string, status: number, typed?: { errors: CardErrors; values: CardValues }) {
  const reply: { problem: string; errors: CardErrors; values: CardValues | undefined } = {
    ...{ problem, errors: typed?.errors ?? {}, values: typed?.values },
  }
  return data(reply, status)
}

const LINES = ['title', 'funder', 'link', 'deadline', 'asked', 'won'] as const
const TEXTS = ['why', 'outcome', 'note'] as const

export function cardValues(fields: FormFields): CardValues {
  const of = (name: string) => fields.get(name) ?? ''
  return {
    ...{ title: of('title'), funder: of('funder'), link: of('link'), deadline: of('deadline') },
    ...{ asked: of('asked'), won: of('won'), why: of('why'), outcome: of('outcome'), note: of('note') },
  }
}

/** @param isOwn whether they say themselves what it is: then it needs a title */
export function parseCard(typed: CardValues, isOwn: boolean): { parsed: ParsedCard } | { errors: CardErrors } {
  const errors: CardErrors = {}
  const values = { ...typed }
  for (const name of LINES) {
    values[name] = oneLine(typed[name])
    if (values[name].length > MAX_LINE) errors[name] = `That’s longer than ${MAX_LINE} characters.`
  }
  for (const name of TEXTS) {
    values[name] = manyLines(typed[name])
    if (values[name].length > MAX_TEXT)
      errors[name] = `That’s longer than ${MAX_TEXT.toLocaleString('en-US')} characters.`
  }
  const [askedCents, wonCents] = [parseMoney(values.asked), parseMoney(values.won)]
  if (askedCents === undefined) errors.asked ??= MONEY_ERROR
  if (wonCents === undefined) errors.won ??= MONEY_ERROR
  if (isOwn && !values.title) errors.title ??= 'Give it a name, such as “City storefront grant”.'
  if (values.deadline && !isDay(values.deadline)) errors.deadline ??= 'That isn’t a day. Write it as 2026-12-08.'
  const link = parseLink(values.link)
  if (link === undefined) errors.link ??= 'That isn’t a web address. It begins with https://.'
  if (Object.keys(errors).length > 0) return { errors }
  const { title, funder, deadline, why, outcome, note } = values
  const own = { title, funder, link: link ?? '', deadlineOn: deadline || null }
  return { parsed: { own, askedCents: askedCents ?? null, wonCents: wonCents ?? null, why, outcome, note } }
}

const MONEY_ERROR = 'Write an amount in dollars, such as 25,000 or 1,250.50.'

/** Cents of "$25,000.50"; null for nothing, undefined for what is no amount. */
export function parseMoney(text: string): number | null | undefined {
  if (text === '') return null
  const [, whole = '', cents = ''] = /^\$?\s?(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (!whole) return undefined
  return Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** A web address, with https:// where none was typed; undefined for what can't be one. */
function parseLink(text: string): string | undefined {
  if (text === '') return ''
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined
}
