import { maskEmailAddress } from '../mail/email-address.ts'

/** Matches nothing until `redactTokensAfter` was called. */
let tokenAfterPath = /(?!)/g

/** From now on the segment after each of these paths is left out: it's a secret that opens someone's purchase or data. */
export function redactTokensAfter(paths: readonly string[]): void {
  const longestFirst = paths.toSorted((a, b) => b.length - a.length)
  tokenAfterPath = new RegExp(`(${longestFirst.join('|')})[^/\\s?#"'<>]{8,}`, 'gi')
}

/**
 * A text for the log: keys, tokens, card numbers, query parameters and the parameters of a database query are replaced,
 * email addresses are masked. Long texts are cut first, because patterns are slow on them.
 */
export function redact(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  return PATTERNS.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    withoutQueryParameters(short).replace(tokenAfterPath, '$1[token]'),
  ).replace(EMAIL, maskEmailMatch)
}

/** A path for the log: its tokens and other long segments are cut, and so is what is longer than any of our paths. */
export function redactPath(path: string): string {
  return path
    .slice(0, MAX_PATH_LENGTH)
    .replace(tokenAfterPath, '$1[token]')
    .replace(/[^/]{24,}/g, (segment) => `${segment.slice(0, 6)}…`)
}

/** Characters. */
const MAX_LENGTH = 10_000
const MAX_PATH_LENGTH = 200

/** Drizzle writes the parameters of a query that failed behind the query: what people typed is among them. */
function withoutQueryParameters(text: string): string {
  const query = text.indexOf('Failed query: ')
  const parameters = query < 0 ? -1 : text.indexOf('\nparams: ', query)
  return parameters < 0 ? text : text.slice(0, parameters)
}

const PATTERNS: [RegExp, string][] = [
  [/\b(?:sk|rk|pk)_(?:test|live)_\w+/g, '[key]'],
  [/\bwhsec_\w+/g, '[secret]'],
  [/\bcs_(?:test|live)_\w{8,}/g, '[session]'],
  // None of our paths and no file in a stack has a segment this long, but a token on an unlisted path does.
  [/(\/[\w.~%-]{6})[\w.~%-]{34,}/g, '$1…'],
  [/\?[\w.%-]{1,100}=[^\s"'<>]*/g, '?[query]'],
  [/\/\/[^\s/:@]{1,255}:[^\s/@]{1,255}@/g, '//[credentials]@'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
]

/** The domain is checked by `maskEmailMatch`: in the pattern it would take quadratic time on a text with many `@`. */
const EMAIL = /([\w!#$%&'*+/=?^`{|}~.-]{1,64})@([\w.-]{1,255})/g

function maskEmailMatch(all: string, local: string, host: string): string {
  const domain = host.replace(/\W$/, '')
  const dot = domain.lastIndexOf('.')
  if (dot < 1 || domain.length - dot < 3) return all
  return maskEmailAddress(`${local}@${domain}`) + host.slice(domain.length)
}
