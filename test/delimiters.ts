/** What Markdown takes for more than a letter, and what stands between. */
const DELIMITERS = ['__', '~~', '](', '- ', '1. ', ...'*`[)>|\\@!#< \na']

export const PAIRS = DELIMITERS.flatMap((one) => DELIMITERS.map((other) => one + other))
/** By the first of the three. */
export const TRIPLES = DELIMITERS.map((first) => PAIRS.map((pair) => first + pair))

/** @returns so many characters of it */
export const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
