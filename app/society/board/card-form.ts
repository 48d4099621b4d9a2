import { z } from 'zod'
import { day, formSchema, line, lines, money } from '../../platform/forms/form-schema.ts'
import { MAX_LINE, MAX_TEXT } from './card.ts'

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
