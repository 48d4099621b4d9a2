import { sqlState } from '../error-code.ts'

/** The database can't be reached, or doesn't answer in time: trying again in a moment makes sense. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** Seconds after which a refused client may try again: by then the connections are back, if the database is. */
export const RETRY_AFTER = 5

/** Whether this error, or one that it wraps, says that the database can't be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailableError) return true
  return false
}

/**
 * An error of node-postgres, as a `DatabaseUnavailable` where it is about the connection and not about the statement:
 * what PostgreSQL itself refuses carries a SQLSTATE, and everything else went wrong on the way to it.
 */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof DatabaseUnavailableError) return error
  const state = sqlState(error)
  if (state && !UNAVAILABLE_SQLSTATE.test(state)) return error
  return new DatabaseUnavailableError(`the database can't be reached: ${error.message}`, { cause: error })
}

/**
 * Connection exceptions (08), a server that shuts down, starts or ends a session (57P), too many connections (53300), a
 * standby that takes no writes (25006), and statements or transactions that were ended for taking too long.
 */
const UNAVAILABLE_SQLSTATE = /^(08...|57P..|53300|25006|57014|25P0[34])$/
