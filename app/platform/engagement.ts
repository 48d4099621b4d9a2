import type { Db } from './database/database.server.ts'

/** A time at which the coach is elsewhere, as the capability that planned it names it. Milliseconds since 1970. */
export interface Engagement {
  from: number
  to: number
  /** Named in a sentence: `The live call “Strategy and accountability call”`. */
  what: string
  href: string
}

/** One kind of them, found by a query: so nothing has to be kept in step. */
export interface EngagementSource {
  /** Those that overlap this span, in order. */
  find(db: Db, span: { from: number; to: number }): Promise<Engagement[]>
}
