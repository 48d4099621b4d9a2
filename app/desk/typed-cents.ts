/** The cents of an amount as it is typed: `$35` or `35.00`. */
export function typedCents(text = ''): number | undefined {
  const amount = /^\s*\$?\s*(\d{1,6})(?:\.(\d\d))?\s*$/.exec(text)
  return amount ? Number(amount[1]) * 100 + Number(amount[2] ?? 0) : undefined
}
