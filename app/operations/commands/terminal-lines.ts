/**
 * A text in lines that fit the terminal, broken between words alone: a command or an address stays whole. The lines after
 * the first are indented.
 *
 * @param columns how wide the terminal is; undefined for a file or a pipe, which gets one line
 */
export function terminalLines(text: string, indent: string, columns: number | undefined): string[] {
  if (!columns) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ (?! )/)) {
    const longer = line ? `${line} ${word}` : word
    const width = columns - (lines.length > 0 ? indent.length : 0)
    if (line && longer.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines.map((each, index) => (index > 0 ? indent + each : each))
}
