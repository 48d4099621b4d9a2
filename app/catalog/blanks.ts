/** A text of the content with its `[[blanks]]` filled in by what is known only as it is shown. */
export function fillBlanks(text: string, blanks: Readonly<Record<string, string | number>>): string {
  return text.replace(/\[\[(\w+)\]\]/g, (blank, name) => String(blanks[name] ?? blank))
}
