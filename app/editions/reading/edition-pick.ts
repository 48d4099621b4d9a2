import type { PickStage } from '../../catalog/pick-stages.ts'

/** Three to five, done well, are a full month. */
export const MAX_PICKS = 5
export const PICKS_FULL_MESSAGE = `Not picked: you have ${MAX_PICKS} already. Put one back first.`
export const MAX_NOTE_LENGTH = 2000

export interface EditionPick {
  id: string
  stage: PickStage
  note: string
}
