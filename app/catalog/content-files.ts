import type { z } from 'zod'
import about from '../../content/site/about.yaml'
import offers from '../../content/site/offers.yaml'
import site from '../../content/site/site.yaml'
import { aboutSchema } from './schemas/about.ts'
import { offersSchema } from './schemas/offers.ts'
import { siteSchema } from './schemas/site.ts'

/** A file of `content/site`, as the server and the desk know it. */
export interface ContentFile {
  /** As the desk calls it. */
  readonly title: string
  /** The page that it's the content of; undefined when several pages use it. */
  readonly path?: string
  readonly schema: z.ZodObject
  /** What it says as the site ships, with words to be filled in. Its keys are the parts of the page, as they're read. */
  readonly shipped: Readonly<Record<string, unknown>>
}

/** Every file of content, in the order in which the desk lists them. */
export const contentFiles: Readonly<Record<string, ContentFile>> = {
  site: { title: 'Names, addresses and links', schema: siteSchema, shipped: site },
  offers: { title: 'Prices and offers', schema: offersSchema, shipped: offers },
  about: { title: 'About', path: '/about', schema: aboutSchema, shipped: about },
}
