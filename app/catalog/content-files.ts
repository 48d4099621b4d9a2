import type { z } from 'zod'
import about from '../../content/site/about.yaml'
import clarityCall from '../../content/site/clarity-call.yaml'
import contact from '../../content/site/contact.yaml'
import focusCall from '../../content/site/focus-call.yaml'
import legal from '../../content/site/legal.yaml'
import login from '../../content/site/login.yaml'
import membership from '../../content/site/membership.yaml'
import offers from '../../content/site/offers.yaml'
import privacy from '../../content/site/privacy.yaml'
import quiz from '../../content/site/quiz.yaml'
import site from '../../content/site/site.yaml'
import society from '../../content/site/society.yaml'
import terms from '../../content/site/terms.yaml'
import { aboutSchema } from './schemas/about.ts'
import { clarityCallSchema } from './schemas/clarity-call.ts'
import { contactSchema } from './schemas/contact.ts'
import { focusCallSchema } from './schemas/focus-call.ts'
import { legalSchema, privacySchema, termsSchema } from './schemas/legal.ts'
import { loginSchema } from './schemas/login.ts'
import { membershipSchema } from './schemas/membership.ts'
import { offersSchema } from './schemas/offers.ts'
import { quizSchema } from './schemas/quiz.ts'
import { siteSchema } from './schemas/site.ts'
import { societySchema } from './schemas/society.ts'

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
  society: { title: 'The Society', path: '/society', schema: societySchema, shipped: society },
  membership: { title: 'What a new member reads', path: '/success', schema: membershipSchema, shipped: membership },
  'clarity-call': { title: 'Clarity Call', path: '/clarity-call', schema: clarityCallSchema, shipped: clarityCall },
  'focus-call': { title: 'Focus Call', path: '/focus-call', schema: focusCallSchema, shipped: focusCall },
  quiz: { title: 'The quiz', path: '/quiz', schema: quizSchema, shipped: quiz },
  contact: { title: 'Contact', path: '/contact', schema: contactSchema, shipped: contact },
  login: { title: 'Sign in', path: '/login', schema: loginSchema, shipped: login },
  privacy: { title: 'Privacy Policy', path: '/privacy', schema: privacySchema, shipped: privacy },
  terms: { title: 'Terms of Service', path: '/terms', schema: termsSchema, shipped: terms },
  legal: { title: 'What both policies say', schema: legalSchema, shipped: legal },
}
