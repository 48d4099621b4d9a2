/** How far a buyer is with what she picked. */
export const STAGES = ['looking', 'preparing', 'submitted', 'won', 'lost'] as const
export type Stage = (typeof STAGES)[number]

/** Three to five, done well, are a full month. */
export const MAX_PICKS = 5
export const MAX_NOTE_LENGTH = 2000

export interface EditionPick {
  id: string
  stage: Stage
  note: string
}
