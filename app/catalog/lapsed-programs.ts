/** A program that the law has let run out, or that its agency has stopped. Its notices may still stand at their source. */
export interface LapsedProgram {
  /** As the coach calls it. */
  program: string
  /** Which notices are its own: by the title, or all that a source has. */
  titles: RegExp
  sources: readonly string[]
  /** The first day without the program, and the first with it again: `null` until you lift it. */
  lapsedOn: string
  liftedOn: string | null
  /** Whether the agencies ended the notices from before, so that only newer ones count once it is lifted. */
  earlierNoticesEnded: boolean
  /** Where it says so, and when that page was read. */
  source: string
  checkedOn: string
}

/**
 * Programs that are known to have lapsed. Their notices are in no edition. To lift one, write the day from which they count
 * again as `liftedOn`, with the page that says so.
 */
export const LAPSED_PROGRAMS: readonly LapsedProgram[] = [
  {
    // Authority ended on September 30, 2025; NIH then ended its open notices. Public Law 119-83 renewed it.
    program: 'SBIR and STTR',
    titles: /\b(SBIR|STTR|Small Business Innovation Research|Small Business Technology Transfer|R4[1-4]|U4[34]|SB1)\b/i,
    sources: ['sbir'],
    lapsedOn: '2025-10-01',
    liftedOn: '2026-04-13',
    earlierNoticesEnded: true,
    source: 'https://www.govinfo.gov/content/pkg/PLAW-119publ83/html/PLAW-119publ83.htm',
    checkedOn: '2026-11-22',
  },
]
