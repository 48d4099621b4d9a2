import type { Story } from '../../catalog/schemas/stories.ts'
import { testimonials } from '../../catalog/testimonials.ts'
import { PUBLIC_URL } from '../page-meta.ts'

/** The stories as a list that machines can read: names and places, and nothing that claims to be a rating. */
export function itemListOf(stories: readonly Story[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: testimonials.heading.label,
    numberOfItems: stories.length,
    itemListElement: stories.map(({ id, name, title, result }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: `${name}, ${title}: ${result}`,
      url: `${PUBLIC_URL}/testimonials#${id}`,
    })),
  }
}
