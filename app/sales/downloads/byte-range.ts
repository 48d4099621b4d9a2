/** The first and last requested byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, section 14.2).
 *
 * @returns the range; 'whole' without a range or with one that may be ignored (several ranges, another unit);
 *   'unsatisfiable' when it lies outside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, first, last] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}
