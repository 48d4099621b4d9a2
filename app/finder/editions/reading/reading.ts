import { data } from 'react-router'
import { monthName } from '../../../catalog/edition-titles.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { editionOffers } from '../../../catalog/money-finder.ts'
import { dollars } from '../../../catalog/offers.ts'
import { requestSubscription } from '../../../people/newsletter/newsletter.ts'
import type { AppContext, RequestContext } from '../../../platform/app-context.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { parseAddressField, typedEmail } from '../../../platform/forms/address-form.ts'
import { readForm } from '../../../platform/forms/form-fields.ts'
import { type FormReply, type FormResponse, guardedAction } from '../../../platform/forms/form-guard.ts'
import { countUse } from '../../../platform/http/rate-limits.ts'
import { PRIVATE_HEADERS } from '../../../platform/http/security-headers.ts'
import { entryView } from '../../entries/entries.ts'
import { findProfileOf, noteAnswers, profileSummary } from '../../profile/profile.ts'
import { type AskedFit, answersCookie, askedQuery, audienceOf, drawEdition, readAskedFit } from '../own/own.ts'
import { editionMonthOnSale, isMain } from '../publishing/publishing.ts'

/** How much of this month's list fits someone, before they pay: the count, two of them in full, and the button. */
export async function loadMatch(deps: RequestContext, request: Request) {
  const asked = readAskedFit(new URL(request.url).searchParams)
  const { answers, errors, trades, profile } = asked
  const page = { answers, errors: isEmpty(asked) ? {} : errors, trades: profile ? trades : [] }
  if (!profile) return data({ ...page, found: undefined, query: '' }, { status: isEmpty(asked) ? 200 : 422 })
  await countUse(deps, MATCH_RATE_LIMIT, deps.network)
  const found = await findMatch(deps, profile)
  const headers = { ...PRIVATE_HEADERS, 'Set-Cookie': answersCookie(deps, asked) }
  return data({ ...page, found, query: askedQuery(asked) }, { headers })
}

const MATCH_RATE_LIMIT = { name: 'finder-match', limit: 60, window: MINUTE }

const isEmpty = ({ answers }: AskedFit) => Object.values(answers).every((answer) => answer === '')

/** Rows that are shown in full before a payment. */
const SHOWN = 2

async function findMatch(deps: RequestContext, profile: NonNullable<AskedFit['profile']>) {
  const audience = audienceOf(profile)
  const { offer, name } = editionOffers[audience]
  const about = { who: profileSummary(profile), name, offer: offer.id, price: dollars(offer.displayPrices.own.cents) }
  const newest = await deps.newestEdition(deps, audience)
  if (!newest) return { ...about, list: undefined }
  const { edition, label } = newest.purchased
  const { day, entries, yours, worth } = await drawEdition(deps, newest.purchased, profile)
  const main = entries.filter(isMain)
  return {
    ...about,
    refund: offer.refund,
    list: {
      ...{ yours, worth, total: main.length },
      month: `${monthName(edition.month)} ${edition.month.slice(0, 4)}`,
      /** The day as of which a demonstration shows its sample. */
      asOf: label && longDay(day),
      onSale: (await editionMonthOnSale(deps, offer.id)) !== undefined,
      rows: main.slice(0, Math.min(SHOWN, yours + worth)).map((entry) => entryView(entry, day, profile)),
    },
  }
}

/** Signs someone up for the free email: what they answered for it goes along in the link to confirm. */
export async function handleAlertForm(deps: RequestContext, request: Request): Promise<FormResponse<AlertReply>> {
  const asked = readAskedFit(new URL(request.url).searchParams)
  return guardedAction(deps, await readForm(request), {
    name: 'finder-alert',
    valuesOf: typedEmail,
    parse: parseAddressField,
    limitedMessage: () => 'Not sent: we got too many requests in a short time. Please try again in a few minutes.',
    async accept(email): Promise<AlertReply> {
      const occasion = { page: '/free-money-finder', method: 'the free monthly alert', network: deps.network }
      await requestSubscription(deps, email, occasion, asked.profile && askedQuery(asked))
      return { state: 'sent', email }
    },
  })
}

/** What they told us before, under any address of theirs, stays. */
export async function noteAlert(deps: AppContext, email: string, query: URLSearchParams): Promise<void> {
  const { profile, answers } = readAskedFit(query)
  if (profile && !(await findProfileOf(deps, email)))
    await noteAnswers(deps, deps.database.db, email, { ...profile, trade: answers.trade })
}

export type AlertReply = FormReply<{ email: string }, { state: 'sent'; email: string }>
