import { z } from 'zod'
import { LAPSED_PROGRAMS, type LapsedProgram } from '../../catalog/lapsed-programs.ts'
import type { Opportunity } from './find-opportunities.ts'

const day = z.iso.date()
const programSchema = z
  .object({
    program: z.string().min(2),
    lapsedOn: day,
    liftedOn: day.nullable(),
    source: z.url({ protocol: /^https$/ }),
    checkedOn: day,
  })
  .refine(({ lapsedOn, liftedOn }) => liftedOn === null || liftedOn > lapsedOn, 'it is lifted before it lapsed')

/** What is wrong in the list, for the owner: nothing starts with a list that cannot be meant. */
export function findLapsedProgramProblems(programs: readonly LapsedProgram[]): string[] {
  return programs.flatMap((each) =>
    (programSchema.safeParse(each).error?.issues ?? []).map(({ path, message }) =>
      `app/catalog/lapsed-programs.ts, ${each.program}: ${path.join('.')} ${message}`.trim(),
    ),
  )
}

const problems = findLapsedProgramProblems(LAPSED_PROGRAMS)
if (problems.length > 0) throw new Error(problems.join('\n'))

/** The lapsed program that a notice belongs to on a day, or undefined. */
export function findLapsedProgram(
  { title, source, posted_on }: Pick<Opportunity, 'title'> & Partial<Pick<Opportunity, 'source' | 'posted_on'>>,
  on: string,
  programs: readonly LapsedProgram[] = LAPSED_PROGRAMS,
): LapsedProgram | undefined {
  return programs.find(({ titles, sources, lapsedOn, liftedOn, earlierNoticesEnded }) => {
    const isOwn = titles.test(title) || (source !== undefined && sources.includes(source))
    if (!isOwn || on < lapsedOn) return false
    if (liftedOn === null || on < liftedOn) return true
    return earlierNoticesEnded && posted_on != null && posted_on < liftedOn
  })
}
