/** NUL, as itself or escaped. No text of PostgreSQL may have it. */
const NUL = /\0|(?<!\\)(?:\\\\)*\\u0000/

export function hasNul(json: string): boolean {
  return NUL.test(json)
}

/** The value of a JSON text; undefined where the text isn't JSON, or has NUL in it. */
export function parseJson(text: string): unknown {
  return hasNul(text) ? undefined : parseForeignJson(text)
}

/** The same of what others send about what was typed elsewhere: NUL in it is no fault of theirs, and isn't stored. */
export function parseForeignJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
