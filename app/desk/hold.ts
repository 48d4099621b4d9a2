import { SECOND } from '../platform/clock.ts'

/** Milliseconds for which an email of the desk is held: until then undo stops it. */
export const HOLD = 60 * SECOND
