import { APPLICATION_LESSONS } from './application-lessons.ts'
import { BUSINESS_LESSONS } from './business-lessons.ts'
import type { Lesson } from './lesson-text.ts'

export type { Lesson }

/** In the order in which a founder needs them. */
export const LESSONS: readonly Lesson[] = [...BUSINESS_LESSONS, ...APPLICATION_LESSONS]

export function findLesson(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id)
}
