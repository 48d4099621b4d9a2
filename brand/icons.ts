/** The drawings in `public/art/icons.svg`, by their names at lucide.dev. */
export type IconName =
  | 'badge-check'
  | 'banknote'
  | 'calendar-clock'
  | 'calendar-days'
  | 'folder-open'
  | 'graduation-cap'
  | 'hourglass'
  | 'map'
  | 'messages-square'
  | 'scroll-text'
  | 'search-check'
  | 'trophy'
