import type { PickStage } from '../../catalog/pick-stages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import type { Audience } from '../opportunities/opportunities.ts'

/** Three to five good applications are a full month's work. */
export const MAX_PICKS = 5
export const PICKS_FULL_MESSAGE = `You already have ${MAX_PICKS} picks. Remove one first.`
export const MAX_NOTE_LENGTH = 2000

export interface EditionPick {
  id: string
  stage: PickStage
  note: string
}

/** An edition as its buyer has it. */
export interface OwnedEdition {
  edition: { audience: Audience }
  entries: readonly { content: { id: string } }[]
  entitlement: { id: string; email: string }
}

/** A change of one entry: to pick it, to change the pick, or to remove it. What isn't sent stays as it is. */
export interface PickChange {
  entry: string
  stage?: PickStage | undefined
  note?: string | undefined
  remove?: string | undefined
}

/** Where picks are kept. */
export interface Picks {
  find(db: Db, owned: OwnedEdition): Promise<EditionPick[]>
  /** @returns `full` when nothing was written because they have MAX_PICKS open already */
  update(deps: { database: Database; clock: Clock }, owned: OwnedEdition, change: PickChange): Promise<'done' | 'full'>
}
