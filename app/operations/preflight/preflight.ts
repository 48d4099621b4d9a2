import { prices } from '../../catalog/prices.ts'
import { readableEnv } from '../../platform/process/env.server.ts'
import { catalogTexts } from './catalog-texts.ts'
import { claimsWithoutEvidence, pagesWithoutProof, partsWithoutStories, sampleStories } from './evidence.ts'
import { differingPrices, notOnSale, waitingForEdition } from './offers.ts'
import { missingLinks, siteProblems } from './placeholders.ts'
import { priceConflicts } from './price-conflicts.ts'
import { defaultsInUse, settingTodos } from './settings.ts'
import { formatLocation, type Todo } from './todo.ts'

/**
 * Lists what the owner has to do before the site goes live, each with the file and line to edit: first what keeps it from
 * going live, then what may stay as it is.
 *
 * @param source the environment as it is; its errors are listed
 * @param calendar what `calendarProblems` found, which takes network requests
 * @returns 1 when something keeps the site from going live, 0 when all that is left may stay.
 */
export function preflight(
  source: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  calendar: Todo[] = [],
): number {
  const must = {
    'Settings that live mode refuses to start with': settingTodos(source),
    'Placeholders that live mode refuses to start with': siteProblems(),
    'Prices that disagree (nothing starts while they do)': priceTodos(),
    'Missing links': missingLinks(),
    'The call calendar': calendar,
    'Claims without evidence': claimsWithoutEvidence(),
    'Sample stories, and stories without evidence': sampleStories(),
  }
  const may = {
    'Settings still at their default': defaultsInUse(readableEnv(source)),
    'Prices that differ from page to page (the buyer pays the lowest)': differingPrices(),
    'How live pages look without anything unproven': [...pagesWithoutProof(), ...partsWithoutStories()],
    'Offers no one can buy yet': notOnSale(),
    'Offers that open with an edition': waitingForEdition(),
  }
  report(print, 'To do before the site goes live', must)
  report(print, 'Fine to leave as is', may)
  return count(must) === 0 ? 0 : 1
}

type Groups = Record<string, Todo[]>

function report(print: (line: string) => void, title: string, groups: Groups): void {
  print(`${title}: ${count(groups) || 'nothing'}`)
  for (const [heading, todos] of Object.entries(groups)) {
    if (todos.length === 0) continue
    print('')
    print(`  ${heading}: ${todos.length}`)
    for (const todo of todos) print(`    ${formatLocation(todo)}  ${todo.what}`)
  }
  print('')
}

function priceTodos(): Todo[] {
  return priceConflicts(prices, catalogTexts()).map(({ place: file, what }) => ({ what, file }))
}

function count(groups: Groups): number {
  return Object.values(groups).flat().length
}
