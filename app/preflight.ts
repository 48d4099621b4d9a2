import type { Env } from './platform/env.server.ts'
import { claimsWithoutEvidence, sampleStories } from './preflight/evidence.ts'
import { differingPrices, notOnSale, waitingForEdition } from './preflight/offers.ts'
import { placeholders } from './preflight/placeholders.ts'
import { atDefault, missingSettings } from './preflight/settings.ts'
import { place, type Todo } from './preflight/todo.ts'

/**
 * Says what an owner has yet to do before the site goes live, each with the file and the line to edit: first what keeps
 * it from going live, then what she may leave as it is.
 *
 * @param calendar what `calendarProblems` found: it asks the network, and takes a moment
 * @returns 1 when something keeps the site from going live, 0 when all that is left may stay.
 */
export function preflight(env: Env, print: (line: string) => void, calendar: Todo[] = []): number {
  const must = {
    Placeholders: placeholders(),
    'Settings that the live site needs': missingSettings(env),
    'The calendar of calls': calendar,
    'Claims without evidence': claimsWithoutEvidence(),
    'Sample stories, and stories without evidence': sampleStories(),
  }
  const may = {
    'Settings still at their default': atDefault(env),
    'Prices that differ from page to page (the buyer is charged the lowest)': differingPrices(),
    'Offers that cannot be bought yet': notOnSale(),
    'Offers that open with an edition': waitingForEdition(),
  }
  report(print, 'To do before the site goes live', must)
  report(print, 'May stay as it is', may)
  return count(must) === 0 ? 0 : 1
}

type Groups = Record<string, Todo[]>

function report(print: (line: string) => void, title: string, groups: Groups): void {
  print(`${title}: ${count(groups) || 'nothing'}`)
  for (const [heading, todos] of Object.entries(groups)) {
    if (todos.length === 0) continue
    print('')
    print(`  ${heading}: ${todos.length}`)
    for (const todo of todos) print(`    ${place(todo)}  ${todo.what}`)
  }
  print('')
}

function count(groups: Groups): number {
  return Object.values(groups).flat().length
}
