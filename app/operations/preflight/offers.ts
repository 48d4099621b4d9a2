import { dollars, type Offer, offers } from '../../catalog/offers.ts'
import type { DisplayPrice } from '../../catalog/prices.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { lineOf, type Todo } from './todo.ts'

const PRICES = 'app/catalog/prices.ts'
const OFFERS = 'app/catalog/offers.ts'
const PAGES = { home: 'on the home page', shop: 'in the shop', own: 'on its own page' }

/** Offers whose price, or struck-through price, is not the same on every page that shows it. */
export function differingPrices(): Todo[] {
  return Object.values(offers)
    .filter(differs)
    .map(({ id, title, displayPrices, charge }) => ({
      what: `${title}: ${pricesOf(displayPrices).map(formatPrice).join(', ')}; charged ${dollars(charge.amountCents)}`,
      file: PRICES,
      line: lineOf(PRICES, /^ {4}displayPrices:/, new RegExp(`^ {2}'?${id}'?: `)),
    }))
}

export function notOnSale(): Todo[] {
  return Object.values(offers)
    .filter(({ onSale }) => !onSale)
    .map(({ id, title }) => ({
      what: `${title}: its button says “Not available yet”`,
      file: OFFERS,
      line: lineOf(OFFERS, /^ {4}onSale:/, new RegExp(`^ {4}id: '${id}'`)),
    }))
}

/** What is sold by edition has nothing to sell before its first one. */
export function waitingForEdition(): Todo[] {
  return Object.values(offers)
    .filter(({ onSale, soldByEdition }) => onSale && soldByEdition)
    .map(({ id, title }) => ({
      what: `${title}: no one can buy it until you publish its first edition (/desk/editions). Until then, its button says “Not available yet”`,
      file: OFFERS,
      line: lineOf(OFFERS, /^ {4}soldByEdition:/, new RegExp(`^ {4}id: '${id}'`)),
    }))
}

function differs({ displayPrices }: Offer): boolean {
  const prices = pricesOf(displayPrices).map(([, price]) => price)
  const struck = prices.flatMap(({ compareAtCents }) => compareAtCents ?? [])
  return new Set(prices.map(({ cents }) => cents)).size > 1 || new Set(struck).size > 1
}

function pricesOf(shown: Offer['displayPrices']): (readonly [keyof typeof PAGES, DisplayPrice])[] {
  return keysOf(PAGES).flatMap((page) => (shown[page] ? [[page, shown[page]] as const] : []))
}

function formatPrice([page, { cents, compareAtCents, per }]: readonly [keyof typeof PAGES, DisplayPrice]): string {
  const price = `${dollars(cents)}${per ? `/${per}` : ''}`
  return `${price}${compareAtCents ? ` instead of ${dollars(compareAtCents)}` : ''} ${PAGES[page]}`
}
