import { scheduling, site } from '../site.config.ts'
import { checkFeeds, schedulingFaults } from './bookings/bookings.ts'
import { type Claim, claims } from './catalog/claims.ts'
import { dollars, offers } from './catalog/offers.ts'
import * as testimonials from './catalog/testimonials.ts'
import { systemClock } from './platform/clock.ts'
import type { Env } from './platform/env.server.ts'

/**
 * Says what an owner has yet to do before the site goes live: settings, claims and stories without evidence, prices that
 * differ from page to page.
 *
 * @returns 1 when something keeps the site from going live, 0 when all that is left are differences that she may keep.
 */
export async function preflight(env: Env, print: (line: string) => void): Promise<number> {
  const must = [
    ...missingSettings(env),
    ...(await calendarProblems(env)),
    ...claimsWithoutEvidence(),
    ...storiesWithoutEvidence(),
  ]
  report(print, 'To do before the site goes live', must)
  report(print, 'Prices that differ from page to page (the buyer is charged the lowest)', differingPrices())
  return must.length === 0 ? 0 : 1
}

function report(print: (line: string) => void, title: string, lines: string[]): void {
  print(`${title}: ${lines.length === 0 ? 'nothing' : lines.length}`)
  for (const line of lines) print(`  - ${line}`)
}

function missingSettings(env: Env): string[] {
  const missing: string[] = []
  if (env.MODE !== 'live') missing.push('MODE: is not live')
  if (site.postalAddress.startsWith('['))
    missing.push('site.config.ts, postalAddress: the law asks for it in every mail')
  if (site.domain.endsWith('.example')) missing.push('site.config.ts, domain: is still the example')
  if (site.supportEmail.endsWith('.example')) missing.push('site.config.ts, supportEmail: is still the example')
  for (const name of ['community', 'liveCalls'] as const) {
    if (!site.links[name]) missing.push(`site.config.ts, links.${name}: members are promised it in their welcome mail`)
  }
  return missing
}

/** Only of our own calendar; and each of the coach's others is asked right now. */
async function calendarProblems(env: Env): Promise<string[]> {
  if (site.links.clarityCallScheduling && site.links.focusCallScheduling) return []
  const missing = env.VIDEO_LINK ? [] : ['VIDEO_LINK: whoever books a call is promised it in the invitation']
  const faults = schedulingFaults(scheduling).map((fault) => `site.config.ts, scheduling, ${fault}`)
  return [...missing, ...faults, ...(await checkFeeds({ clock: systemClock, scheduling, feeds: env.CALENDAR_FEEDS }))]
}

function claimsWithoutEvidence(): string[] {
  return Object.values<Claim>(claims)
    .filter(({ evidence }) => evidence === '')
    .map(({ figure, label, shownOn }) => `claim without evidence: ${figure} ${label} (shown on ${shownOn.join(', ')})`)
}

function storiesWithoutEvidence(): string[] {
  return Object.values(testimonials)
    .flat()
    .filter(({ sample, evidence }) => sample || evidence === '')
    .map(({ name, title, sample }) => `${sample ? 'sample story' : 'story without evidence'}: ${name}, ${title}`)
}

function differingPrices(): string[] {
  return Object.values(offers).flatMap(({ title, shown, charge }) => {
    const pages = Object.entries(shown).map(([page, price]) => ({
      page,
      cents: price.cents,
      struck: price.struckCents,
    }))
    const prices = new Set(pages.map(({ cents }) => cents))
    const struck = new Set(pages.flatMap(({ struck }) => struck ?? []))
    if (prices.size < 2 && struck.size < 2) return []
    const each = pages.map(
      ({ page, cents, struck }) => `${page} ${dollars(cents)}${struck ? ` (struck ${dollars(struck)})` : ''}`,
    )
    return [`${title}: ${each.join(', ')}; charged ${dollars(charge.amountCents)}`]
  })
}
