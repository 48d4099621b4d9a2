import { LESSONS, saveChecks } from '../../society/lessons/lessons.ts'
import { findSampleMember } from './sample-members.ts'
import { asOf, type SampleStep } from './sample-steps.ts'

const FINISHED = ['one-name-one-address', 'entity-that-fits', 'go-or-no-go']
const BEGUN = 'budget-line-by-line'

/** The sample member has finished three lessons, and begun the one that she needs for her oven. */
export function lessonsStep(start: Date): SampleStep {
  return {
    key: 'lessons',
    async run(deps, tx) {
      const member = await findSampleMember(deps, tx, 'member')
      if (!member) return
      for (const lesson of LESSONS) {
        const checks = lesson.checks.map(({ id }) => id)
        const done = FINISHED.includes(lesson.id) ? checks : lesson.id === BEGUN ? checks.slice(0, 1) : []
        if (done.length > 0) await saveChecks(asOf(deps, tx, start), member.personId, lesson, done)
      }
    },
  }
}
