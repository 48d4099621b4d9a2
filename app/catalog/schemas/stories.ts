import { z } from 'zod'
import { evidence } from './evidence.ts'
import { longText, picture, text } from './text.ts'

const person = {
  id: z
    .string()
    .regex(/^[a-z\d-]+$/, 'has only small letters, digits and hyphens')
    .describe('A short name of its own, which links to it end with: /testimonials#amira'),
  name: text.describe('As the client wants to be named'),
  title: text.describe('What they do'),
}
const image = picture.nullable().default(null).describe('The client, if you have a picture of them')
const proof = {
  sample: z.boolean().default(false).describe('Made up, to show what goes where: a live site leaves it out'),
  evidence: evidence.describe('The client’s consent: without it a live site leaves the story out'),
}

const story = z.strictObject({
  ...person,
  quote: longText.max(1000),
  result: text,
  tags: z.array(text).min(1).max(5),
  image,
  ethnicity: text.optional().describe('For your own records; never shown'),
  ...proof,
})
const callStory = z.strictObject({ ...person, quote: longText.max(1000), result: text, ...proof })
const win = z.strictObject({
  ...person,
  win: text.describe('What was won'),
  amount: text,
  description: text,
  image,
  ...proof,
})

export const storiesSchema = z
  .strictObject({
    homeStory: story.describe('The story on the home page'),
    homeCards: z.array(story).max(6).describe('The cards on the home page'),
    blueprint: z.array(story).max(6).describe('Readers of the Blueprint'),
    societyWins: z.array(win).max(12).describe('The Society’s register of wins'),
    focusCall: z.array(callStory).max(6).describe('After a Focus Call'),
    firstStory: story.describe('The story that the page of stories begins with'),
    stories: z.array(story).max(60).describe('The other stories of that page'),
    tags: z.array(text).max(20).describe('By what those can be filtered, in this order'),
  })
  .superRefine(({ stories, tags }, context) => {
    for (const [index, story] of stories.entries())
      for (const [at, tag] of story.tags.entries())
        if (!tags.includes(tag))
          context.addIssue({
            code: 'custom',
            path: ['stories', index, 'tags', at],
            message: `“${tag}” is not in the list of tags`,
          })
  })

export type StoriesContent = z.infer<typeof storiesSchema>
export type Story = StoriesContent['homeStory']
