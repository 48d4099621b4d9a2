/** How far someone is with an opportunity that they work on. */
export const PICK_STAGES = ['looking', 'preparing', 'submitted', 'won', 'lost', 'decided against'] as const
export type PickStage = (typeof PICK_STAGES)[number]
