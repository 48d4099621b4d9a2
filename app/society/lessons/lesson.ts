import { parse } from 'yaml'
import { z } from 'zod'
import text from './lessons.yaml?raw'

const milestone = z.enum(['registration', 'letter', 'review', 'debrief'])

/** A short piece of training that ends in something done. */
const lesson = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** To read it; the work takes longer. */
  minutes: z.int(),
  /** When it is worth the time. */
  when: z.string(),
  paragraphs: z.array(z.string()),
  /** `milestone`: what it is on the board. Ticked here, it can be marked on a card. */
  checks: z.array(z.strictObject({ id: z.string(), text: z.string(), milestone: milestone.optional() })),
  /** The paper that ends it, in the members' library. */
  template: z.strictObject({
    productId: z.enum(['blueprint', 'startup-pack', 'funding-pack']),
    documentId: z.string(),
    name: z.string(),
  }),
})

export type Lesson = z.infer<typeof lesson>

/** In the order in which a founder needs them. */
export const LESSONS: readonly Lesson[] = z.array(lesson).parse(parse(text))

export const findLesson = (id: string): Lesson | undefined => LESSONS.find((lesson) => lesson.id === id)
