/** How far a buyer is with an opportunity that she picked from her edition. */
export const PICK_STAGES = ['looking', 'preparing', 'submitted', 'won', 'lost'] as const
export type PickStage = (typeof PICK_STAGES)[number]
