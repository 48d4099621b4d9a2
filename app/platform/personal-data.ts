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
  /** Deletes all of it that the law lets us delete. */
  erase(tx: Tx, email: string): Promise<void>
  /** It is among what an account shows: whoever has some of it can sign in. */
  isOfAccount?: true
  /** What `erase` has to leave, for how long and why: a sentence for the person. */
  retentionNote?: string
}

export type PersonalDataRecord = Record<string, string | number | boolean | null>
