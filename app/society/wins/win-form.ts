import { isDay } from '../../platform/dates.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { parseMoney } from '../board/board.ts'
import type { NewWin } from './wins.ts'

const MAX_LENGTHS = { title: 120, funder: 120, story: 1500 }

export type WinErrors = Partial<Record<'title' | 'funder' | 'amount' | 'won_on' | 'story' | 'wall', string>>

/** @param day today, where she is */
export function parseWin(fields: FormFields, day: string): { win: NewWin } | { errors: WinErrors } {
  const of = (name: string) => oneLine(fields.get(name) ?? '')
  const [title, funder, wonOn] = [of('title'), of('funder'), of('won_on')]
  const story = manyLines(fields.get('story') ?? '')
  const amountCents = parseMoney(of('amount'))
  const errors: WinErrors = {}
  if (!title || title.length > MAX_LENGTHS.title)
    errors.title = `Please say in up to ${MAX_LENGTHS.title} characters what it’s for.`
  if (!funder || funder.length > MAX_LENGTHS.funder) errors.funder = 'Please say who gives it, as in the letter.'
  if (!amountCents) errors.amount = 'Please give the amount in the letter, such as 11,400.'
  if (!isDay(wonOn) || wonOn > day) errors.won_on = 'Please give the day of the letter. It can’t be in the future.'
  if (story.length > MAX_LENGTHS.story)
    errors.story = `Please keep it to ${MAX_LENGTHS.story.toLocaleString('en-US')} characters. This has ${story.length.toLocaleString('en-US')}.`
  if (fields.get('wall') !== 'yes') errors.wall = 'We need your permission to put it on the wall.'
  if (Object.keys(errors).length > 0 || !amountCents) return { errors }
  const consents = { showsName: fields.has('shows_name'), showsAmount: fields.has('shows_amount') }
  return { win: { title, funder, amountCents, wonOn, story, ...consents } }
}
