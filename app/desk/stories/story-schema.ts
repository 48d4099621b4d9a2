import { z } from 'zod'
import { longText, photograph, text } from '../../catalog/schemas/text.ts'

/** What a client is asked: the form is made from it. */
export const storySchema = z.strictObject({
  whatHappened: longText
    .max(1000)
    .describe('In your own words: where you stood, what you did, how it turned out. A few sentences are enough'),
  whatCameOfIt: text.max(60).describe('In a few words, such as “$10,000 city grant” or “My first contract”'),
  yourName: text.max(80).describe('As we may show it: “Ada L.” is fine'),
  whatYouDo: text.max(80).describe('Your business, your work, or your organization'),
  whereYouAre: text.max(60).optional().describe('A city or a state'),
  pictureOfYou: photograph.optional(),
})

export type GivenStory = z.infer<typeof storySchema>
