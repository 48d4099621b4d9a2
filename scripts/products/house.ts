/** Who publishes: what the products say about the business. */
export const house = {
  brand: 'Unborrowed',
  coach: 'Simone',
  support: 'support@unborrowed.example',
} as const
