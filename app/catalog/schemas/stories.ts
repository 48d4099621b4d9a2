import { z } from 'zod'
import { evidence, heading, labeled, longText, meta, picture, text } from './text.ts'

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

export type Story = z.infer<typeof story>

/** A figure or a promise that the site makes about itself, with what proves it. */
const claim = z.strictObject({
  figure: text.max(40).describe('As it is shown, large where it is a figure'),
  label: text.max(80).describe('What the figure counts, shown below it'),
  evidence: evidence.describe('What proves it'),
})

export const claimsSchema = z.strictObject({
  fundingSecured: claim,
  opportunitiesShared: claim,
  coverage: claim,
  successRate: claim,
  totalFunding: claim,
  statesRepresented: claim,
  contactSuccessRate: claim,
  focusCallsTaken: claim,
  foundingDiscount: claim,
  callGuarantee: claim,
  blueprintGuarantee: claim,
  mostChosen: claim,
})

export const testimonialsSchema = z.strictObject({
  meta,
  heading: labeled.extend({ lead: text.describe('Names the people in the stories') }),
  none: z.strictObject({ description: text.max(300), text }).describe('While no story can be shown'),
  first: z.strictObject({ label: text }),
  stories: z.strictObject({ title: text, all: text, result: text }),
  wins: heading
    .extend({
      dated: text.describe('Before the date of the award letter'),
      checked: text.describe('Before the day on which it was checked'),
      record: text.describe('Before the record’s number'),
      often: z.strictObject({ title: text, share: text.describe('After “2 of 9”'), few: text, note: text }),
    })
    .describe('What members of the Society agreed to tell here'),
  yours: labeled.extend({ quiz: text, shop: text }),
})
