/** How much work it is to apply, as the site estimates it. */
export const EFFORT_LEVELS = ['light', 'moderate', 'heavy'] as const
/** How long someone takes who has done it before: our estimate. */
export const EFFORT_HOURS: Readonly<Record<EffortLevel, string>> = {
  light: '2 to 8 hours',
  moderate: '8 to 30 hours',
  heavy: '40 hours or more',
}
export type EffortLevel = (typeof EFFORT_LEVELS)[number]
