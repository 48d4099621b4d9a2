import { contentFiles } from '../../catalog/content-files.ts'
import { chargeOf, dollars, type Offer, priceText } from '../../catalog/offers.ts'
import type { Charge } from '../../catalog/prices.ts'
import { offersSchema } from '../../catalog/schemas/offers.ts'
import { valuesSince } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { HttpError } from '../../platform/http/http-error.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** For so long a page that was open when a price changed may still be bought from. */
const PROMISED = DAY

/**
 * What a buyer is charged who was shown a price: never more than that. A page that was opened before a change keeps its
 * price for a day.
 *
 * @param shown as the page's form sent it; null: the price that ships
 * @throws HttpError 409 when it was shown too long ago
 */
export async function chargeAsShown(deps: Deps, offer: Offer, shown: string | null): Promise<Charge> {
  const now = offer.charge
  const text = shown ?? priceText(shippedCharge(offer))
  if (text === priceText(now) || costsNoMore(now, text)) return now
  const since = new Date(deps.clock.now().getTime() - PROMISED)
  const promised = (await chargesSince(deps, offer, since)).find((charge) => priceText(charge) === text)
  if (promised) return lower(promised, now)
  throw new HttpError(409, 'price_changed', priceNews(offer))
}

/** The charges of an offer since then, the newest first. */
export async function chargesSince({ database }: Pick<Deps, 'database'>, { id }: Offer, since: Date) {
  const values = await valuesSince(database.db, { file: 'offers', part: id }, since)
  return values.flatMap((value) => {
    const read = offersSchema.shape[id].safeParse(value)
    return read.success ? [chargeOf(read.data)] : []
  })
}

/** Said wherever someone wants to buy at an old price. */
function priceNews(offer: Offer): string {
  const { title, charge } = offer
  const later = charge.mode === 'subscription' ? `, then ${dollars(charge.monthlyCents)} a month` : ''
  return `${title} is ${dollars(charge.amountCents)}${later} now. The price changed after you opened the page. You haven’t been charged.`
}

/** Why someone can't buy it from the page they have open. */
export function newsOf(offer: Offer): string {
  return offer.onSale
    ? priceNews(offer)
    : `${offer.closedNote ?? `${offer.title} isn’t available yet.`} You haven’t been charged.`
}

function shippedCharge({ id }: Offer): Charge {
  return chargeOf(offersSchema.shape[id].parse(contentFiles.offers?.shipped[id]))
}

function costsNoMore(now: Charge, shown: string): boolean {
  const [first = 0, later = 0] = shown.split('+').map(Number)
  return now.amountCents <= first && (now.mode === 'payment' || now.monthlyCents <= later)
}

function lower(promised: Charge, now: Charge): Charge {
  const amountCents = Math.min(promised.amountCents, now.amountCents)
  if (promised.mode === 'payment' || now.mode === 'payment') return promised
  return { ...promised, amountCents, monthlyCents: Math.min(promised.monthlyCents, now.monthlyCents) }
}
