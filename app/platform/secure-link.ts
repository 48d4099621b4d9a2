/** A secure web address that someone typed; null for nothing, undefined for what can't be one. */
export function parseLink(text: string): string | null | undefined {
  if (text === '') return null
  const url = URL.parse(text)
  return url?.protocol === 'https:' && text.length <= 500 ? url.href : undefined
}
