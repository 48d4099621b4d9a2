/** The cents of an amount as it is typed: `$35`, `35.5` or `$1,200`. */
export function typedCents(text = ''): number | undefined {
  const amount = /^\s*\$?\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d\d?))?\s*$/.exec(text)
  return amount ? Number(amount[1]?.replaceAll(',', '')) * 100 + Number((amount[2] ?? '').padEnd(2, '0')) : undefined
}
