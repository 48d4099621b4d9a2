import { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import type { Tx } from '../database/database.server.ts'

/** A table whose rows have a second copy in the journal. A migration gives it the trigger `note_copied_row`. */
export interface CopiedTable {
  name: string
  /** The column that identifies a row. */
  key: string
  /** The row of another table that this one can't be there without: it's copied with it. */
  parent?: { table: string; key: string; column: string }
  /** Makes what the database has lost fit what it has now. Without it a row is restored as it was. */
  prepare?(app: AppContext, tx: Tx, row: Row, parent: Row | undefined): Promise<Row>
  /** Does again what follows from a row that was restored, such as emails that were still to be sent. */
  afterRestored?(app: AppContext, tx: Tx, row: Row): Promise<unknown>
}

/** As `to_jsonb` writes it. */
export type Row = z.infer<typeof rowSchema>
const rowSchema = z.record(z.string(), z.unknown())

/** A line of the journal. `row` is null when it was deleted. */
export type Copy = z.infer<typeof copySchema>
export const copySchema = z.object({
  table: z.string(),
  id: z.string(),
  /** With microseconds, as PostgreSQL writes it: sorts as text. */
  at: z.string(),
  row: rowSchema.nullable(),
  parent: rowSchema.nullable(),
})
