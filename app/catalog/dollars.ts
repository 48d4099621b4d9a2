/** `3500` as `$35`, `3550` as `$35.50`, `123456700` as `$1,234,567`. Without `Intl`, which is slow to begin with on a phone. */
export function dollars(cents: number): string {
  const [whole = '', part] = Math.abs(cents / 100)
    .toFixed(cents % 100 === 0 ? 0 : 2)
    .split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}${part ? `.${part}` : ''}`
}
