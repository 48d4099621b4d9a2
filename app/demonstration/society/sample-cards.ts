import type { PickStage } from '../../catalog/pick-stages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addCard, addOwnCard, markMilestone, tickTask, updateCard } from '../../society/board/board.ts'
import { daysBefore, sampleAddress } from './sample-members.ts'
import { type SampleCard, sampleSociety } from './sample-society.ts'
import { asOf, type SampleStep } from './sample-steps.ts'
import { leadSubject } from './sample-talk.ts'

export function cardSteps(start: Date): SampleStep[] {
  return sampleSociety().cards.map((card, index) => ({
    key: `card:${index}`,
    run: (deps, tx) => makeCard(deps, tx, card, start),
  }))
}

/** Does with a card what its owner did, at the days on which she did it. */
async function makeCard(deps: AppContext, tx: Tx, card: SampleCard, start: Date): Promise<void> {
  const addresses = [sampleAddress(deps, card.by)]
  const [found = 0, begun, decided] = card.days
  const { outcome = '' } = card
  const on = (days: number) => asOf(deps, tx, daysBefore(start, days))
  const id = await findIt(on(found), tx, addresses, card, start)
  if (!id) return
  const tick = (task: string) => tickTask(on(found), addresses, id, { task, done: true })
  await tick('read')
  if (begun === undefined) return
  await tick('decide')
  const isSent = card.stage === 'submitted' || decided !== undefined
  if (isSent || card.stage === 'preparing')
    await updateCard(on((found + begun) / 2), addresses, id, { stage: 'preparing' })
  if (isSent) {
    await markMilestone(on(begun + 2), addresses, id, { milestone: 'review', holds: true })
    await updateCard(on(begun), addresses, id, { stage: 'submitted' })
  }
  if (decided === undefined && card.stage !== 'decided against') return
  const wonCents = card.stage === 'won' ? askedCents(card) : null
  await updateCard(on(decided ?? begun), addresses, id, { stage: card.stage, outcome, wonCents })
  if (card.stage === 'won') await tick('report')
  if (outcome.includes('Debrief'))
    await markMilestone(on((decided ?? begun) - 1), addresses, id, { milestone: 'debrief', holds: true })
}

async function findIt(
  then: AppContext,
  tx: Tx,
  addresses: string[],
  card: SampleCard,
  start: Date,
): Promise<string | undefined> {
  const { what, why, days, stage } = card
  const subject = leadSubject(what)
  if (!subject) {
    const [title = '', funder = ''] = what.split(', Sample ')
    const own = { title, funder: `Sample ${funder}`, link: '', deadlineOn: deadlineOf(days, stage, start) }
    return addOwnCard(then, addresses, { own, why, askedCents: askedCents(card) })
  }
  const added = await addCard(then, tx, addresses, subject)
  if (added) await updateCard(then, addresses, added.id, { why, askedCents: askedCents(card) })
  return added?.id
}

const askedCents = ({ asked }: SampleCard) => (asked === undefined ? null : asked * 100)

/** Some days after it was sent; ahead for what is still worked on. */
function deadlineOf(days: number[], stage: PickStage, start: Date): string {
  const [found = 0, sent = found] = days
  const isOpen = stage === 'looking' || stage === 'preparing'
  const at = isOpen ? start.getTime() + (9 + found) * DAY : daysBefore(start, sent - 6 + (found % 5)).getTime()
  return new Date(at).toISOString().slice(0, 10)
}
