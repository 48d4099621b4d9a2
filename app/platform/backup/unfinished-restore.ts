/** A table that is there from the moment a restore into PostgreSQL begins until it is done. */
export const UNFINISHED_RESTORE = 'unfinished_restore'
