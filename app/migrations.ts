import { fileURLToPath } from 'node:url'

/** The repository's folder, or the build's copy of it: both lie one above this file's own. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url))
