/** The coach's drawing in `public/art/portraits`. */
export const COACH_PORTRAIT = 'simone'
