import { LAPSED_PROGRAMS, type LapsedProgram } from '../../catalog/lapsed-programs.ts'
import type { Opportunity } from './find-opportunities.ts'

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
