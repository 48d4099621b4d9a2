import type { PickStage } from '../../../catalog/pick-stages.ts'

/** Three to five good applications are a full month's work. */
export const MAX_PICKS = 5
export const PICKS_FULL_MESSAGE = `You already have ${MAX_PICKS} picks. Remove one first.`
export const MAX_NOTE_LENGTH = 2000

export interface EditionPick {
  id: string
  stage: PickStage
  note: string
}
