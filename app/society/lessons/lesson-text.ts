import type { MarkedMilestone } from '../board/board.ts'

/** Something that is done at the end of a lesson. */
interface LessonCheck {
  /** It never changes. */
  id: string
  text: string
  /** What it is on the board: ticked here, it can be marked on a card. */
  milestone?: MarkedMilestone
}

/** A short piece of training that ends in something done. */
export interface Lesson {
  /** In its address, and with what a member has done: it never changes. */
  id: string
  title: string
  /** To read it; the work takes longer. */
  minutes: number
  /** When it is worth the time. */
  when: string
  paragraphs: readonly string[]
  checks: readonly LessonCheck[]
  /** The paper that ends it, in the members' library. */
  template: { productId: 'blueprint' | 'startup-pack' | 'funding-pack'; documentId: string; name: string }
}
