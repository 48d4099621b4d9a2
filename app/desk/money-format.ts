/** `-$1,234.50` */
export function cents(amount: number): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** `2.4%`; of nothing it is no rate. */
export function rate(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}

/** `1 dispute`, `2 disputes` */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
