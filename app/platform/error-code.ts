/** The `code` of an error from Node, PostgreSQL or a package, such as `ENOENT` or `53100`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The five-character SQLSTATE of a database error, also where other errors wrap it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = errorCode(at)
    if (code && SQLSTATE.test(code)) return code
  }
  return undefined
}

/** Node's own codes can have five letters too, such as `EPIPE`. */
const SQLSTATE = /^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/

/** Whether `parseArgs` could not read what was typed. */
export function isArgsError(error: unknown): error is Error {
  return error instanceof Error && (errorCode(error)?.startsWith('ERR_PARSE_ARGS') ?? false)
}

/** What is wrong, without Node's advice on arguments that begin with a dash, which nobody who mistyped an option needs. */
export function plainMessage({ message }: Error): string {
  return message.replace(/\. To specify a positional argument starting with .*$/s, '.')
}

/** What reading a file returns; undefined where there is no such file. */
export async function ifFileExists<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
