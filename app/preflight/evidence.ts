import { z } from 'zod'
import { claims, type MarketingClaim } from '../catalog/claims.ts'
import * as testimonials from '../catalog/testimonials.ts'
import { lineOf, type Todo } from './todo.ts'

const CLAIMS = 'app/catalog/claims.ts'
const STORIES = 'app/catalog/testimonials.ts'

export function claimsWithoutEvidence(): Todo[] {
  return Object.entries<MarketingClaim>(claims)
    .filter(([, { evidence }]) => evidence === '')
    .map(([key, { figure, label, shownOn }]) => ({
      what: `“${figure} ${label}” on ${shownOn.join(', ')}: say in \`evidence\` what proves it`,
      file: CLAIMS,
      line: lineOf(CLAIMS, new RegExp(`^ {2}${key}:`)),
    }))
}

export function sampleStories(): Todo[] {
  return storiesIn(Object.values(testimonials))
    .filter(({ sample, evidence }) => sample || evidence === '')
    .map(({ id, name, title, sample }) => ({
      what: sample
        ? `${name}, ${title}: a sample; put a real story in its place`
        : `${name}, ${title}: say in \`evidence\` what proves it`,
      file: STORIES,
      line: lineOf(STORIES, new RegExp(`id: '${id}'`)),
    }))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

const storySchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  sample: z.boolean(),
  evidence: z.string(),
})

type Story = z.infer<typeof storySchema>

/** Only exports with the shape of a story: the file may hold lists of tags and headings too. */
export function storiesIn(exported: readonly unknown[]): Story[] {
  return exported.flat().filter(isStory)
}

function isStory(value: unknown): value is Story {
  return storySchema.safeParse(value).success
}
