/** Rows as CSV that every spreadsheet opens: quoted, CRLF, with a mark for UTF-8. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(escapeCell).join(',')).join('\r\n')}\r\n`
}

/** A text that begins like a formula is one to a spreadsheet; a leading apostrophe makes it text again. */
function escapeCell(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
