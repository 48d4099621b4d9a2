import { SECOND } from '../platform/clock.ts'

/** Milliseconds before an email of the desk goes out: until then undo stops it. */
export const UNDO_WINDOW = 60 * SECOND
