/** How much work it is to apply, as the site estimates it. */
export const EFFORT_LEVELS = ['light', 'moderate', 'heavy'] as const
export type EffortLevel = (typeof EFFORT_LEVELS)[number]
