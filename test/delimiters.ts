/** What Markdown takes for more than a letter, and what stands between. */
const DELIMITERS = [
  '*',
  '__',
  '~~',
  '`',
  '[',
  '](',
  ')',
  '>',
  '- ',
  '1. ',
  '|',
  '\\',
  '@',
  '!',
  '#',
  '<',
  ' ',
  '\n',
  'a',
]

export const PAIRS = DELIMITERS.flatMap((one) => DELIMITERS.map((other) => one + other))
export const TRIPLES = PAIRS.flatMap((pair) => DELIMITERS.map((other) => pair + other))

/** @returns so many characters of it, and a last one that nothing has prepared for */
export const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
