import type { AppContext } from '../../platform/app-context.ts'
import { fillSampleAccount } from '../sample-account.ts'
import { callSteps } from './sample-calls.ts'
import { cardSteps } from './sample-cards.ts'
import { lessonsStep } from './sample-lessons.ts'
import { memberSteps } from './sample-members.ts'
import { reportSteps } from './sample-reports.ts'
import { doSteps, sampleStart } from './sample-steps.ts'
import { talkSteps } from './sample-talk.ts'
import { winSteps } from './sample-wins.ts'

/**
 * Fills the rooms of a demonstration with people who aren't real, once. A fill that was interrupted goes on where it stopped.
 * Does nothing where real people have accounts.
 */
export async function fillSampleSociety(deps: AppContext): Promise<void> {
  if (!deps.demo) return
  await fillSampleAccount(deps)
  const start = await sampleStart(deps)
  const people = [
    ...memberSteps(start),
    ...cardSteps(start),
    ...callSteps(start),
    lessonsStep(start),
    ...winSteps(start),
  ]
  await doSteps(deps, [...people, ...talkSteps(start), ...reportSteps(start)])
}
