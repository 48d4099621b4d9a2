import type { AppContext } from './app-context.ts'
import { SECOND } from './clock.ts'
import type { Tx } from './database/database.server.ts'

export type ChangeValue = Record<string, string | null>

/** What the desk's log knows of a change. */
export interface LoggedChange {
  id: string
  subject: string
  /** The address of the person it's about, in lower case; null for nobody, or someone who was erased. */
  email: string | null
  before: ChangeValue | null
  after: ChangeValue | null
}

/** A kind of change that is made at the desk, as its capability declares it. */
export interface DeskChange {
  /** Nothing is changed: it's in the log that someone looked. */
  isReading?: boolean
  /** Takes it back. @returns false where it can't be: what was changed again since then stays as it is */
  undo?(app: AppContext, tx: Tx, change: LoggedChange, by: string): Promise<boolean>
  /** Says why it couldn't be, where it isn't that it was changed since. */
  refusal?: string
  /** Milliseconds after which the log no longer offers it. */
  undoWithin?: number
}

/** Milliseconds before an email of the desk goes out: until then undo stops it. */
export const UNDO_WINDOW = 60 * SECOND
