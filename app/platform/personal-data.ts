import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './database/database.server.ts'

/**
 * What one capability stores about a person, found by an email address. Each brings its own, and application.ts puts them
 * together for /my-data: add one of these with every table that has an address in it.
 */
export interface PersonalData {
  /** A heading: `Your purchases`. */
  name: string
  /** What is stored, one record a row: label to value. Dates as ISO text. `email` is in lower case, as all stored ones are. */
  read(db: Db, email: string): Promise<PersonalDataRecord[]>
  /** What they sent as files. */
  files?(db: Db, email: string): Promise<PersonalFile[]>
  /** Deletes all of it that the law lets us delete; without choices, all messages too. */
  erase(tx: Tx, email: string, choices?: ErasureChoices): Promise<void>
  /** Of these records someone may choose at the deletion that they stay, without their name. */
  canStayNameless?: true
  /** It is among what an account shows: whoever has some of it can sign in. */
  isOfAccount?: true
  /** What `erase` has to leave, for how long and why: a sentence for the person. */
  retentionNote?: string
}

/** What someone chooses when their data is deleted. */
interface ErasureChoices {
  messages: MessagesChoice
}

/** What becomes of what they wrote for others to read. */
export type MessagesChoice = 'remove' | 'without-name'

export function isMessagesChoice(text: string | undefined): text is MessagesChoice {
  return text === 'remove' || text === 'without-name'
}

export type PersonalDataRecord = Record<string, string | number | boolean | null>

interface PersonalFile {
  /** Of the download: `pic_….webp`. No two of a person are the same. */
  name: string
  /** What it is, for them: `The award letter of a second oven`. */
  title: string
  /** As in Content-Type. */
  type: string
  path: string
}

interface RowsOfSomeone<Table extends PgTable> {
  /** Which rows are someone's. `email` is in lower case. */
  of(email: string): SQL
  orderBy?: PgColumn
  show(row: Table['$inferSelect'], email: string): Record<string, PersonalDataRecord[string] | Date>
  /** What a deletion writes over; without it the rows go. */
  overwrite?: Partial<Record<keyof Table['$inferInsert'], SQL | null>>
}

/** What most tables with something of a person need: each row is shown, and a deletion takes it. */
export function personalTable<Table extends PgTable>(
  table: Table,
  { of, orderBy, show, overwrite }: RowsOfSomeone<Table>,
): Pick<PersonalData, 'read' | 'erase'> {
  return {
    async read(db, email) {
      const found = db
        .select()
        .from(table as PgTable)
        .where(of(email))
      const rows: Table['$inferSelect'][] = await (orderBy ? found.orderBy(orderBy) : found)
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(show(row, email)).map(([label, value]) => [
            label,
            value instanceof Date ? value.toISOString() : value,
          ]),
        ),
      )
    },
    async erase(tx, email) {
      await (overwrite
        ? tx
            .update(table)
            .set(overwrite as object)
            .where(of(email))
        : tx.delete(table).where(of(email)))
    },
  }
}
