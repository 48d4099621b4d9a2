import type { z } from 'zod'
import about from '../../content/site/about.yaml'
import blueprint from '../../content/site/blueprint.yaml'
import clarityCallSuccess from '../../content/site/clarity-call-success.yaml'
import covers from '../../content/site/covers.yaml'
import documents from '../../content/site/documents.yaml'
import findMyPurchase from '../../content/site/find-my-purchase.yaml'
import freeMoneyFinder from '../../content/site/free-money-finder.yaml'
import fundingPack from '../../content/site/funding-pack.yaml'
import offers from '../../content/site/offers.yaml'
import products from '../../content/site/products.yaml'
import sampleChapter from '../../content/site/sample-chapter.yaml'
import site from '../../content/site/site.yaml'
import startupPack from '../../content/site/startup-pack.yaml'
import success from '../../content/site/success.yaml'
import thankYou from '../../content/site/thank-you.yaml'
import yourMoney from '../../content/site/your-money.yaml'
import { aboutSchema } from './schemas/about.ts'
import { blueprintSchema } from './schemas/blueprint.ts'
import { clarityCallSuccessSchema } from './schemas/clarity-call-success.ts'
import { coversSchema } from './schemas/covers.ts'
import { documentsSchema } from './schemas/documents.ts'
import { findMyPurchaseSchema } from './schemas/find-my-purchase.ts'
import { freeMoneyFinderSchema } from './schemas/free-money-finder.ts'
import { offersSchema } from './schemas/offers.ts'
import { fundingPackSchema, startupPackSchema } from './schemas/packs.ts'
import { productsSchema } from './schemas/products.ts'
import { sampleChapterSchema } from './schemas/sample-chapter.ts'
import { siteSchema } from './schemas/site.ts'
import { successSchema } from './schemas/success.ts'
import { thankYouSchema } from './schemas/thank-you.ts'
import { yourMoneySchema } from './schemas/your-money.ts'

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
  'free-money-finder': {
    title: 'Free Money Finder',
    path: '/free-money-finder',
    schema: freeMoneyFinderSchema,
    shipped: freeMoneyFinder,
  },
  'your-money': {
    title: 'Free Money Finder: what fits',
    path: '/free-money-finder/yours',
    schema: yourMoneySchema,
    shipped: yourMoney,
  },
  blueprint: { title: 'The Blueprint', path: '/blueprint', schema: blueprintSchema, shipped: blueprint },
  'sample-chapter': {
    title: 'The Blueprint: free chapter',
    path: '/blueprint/sample-chapter',
    schema: sampleChapterSchema,
    shipped: sampleChapter,
  },
  'startup-pack': { title: 'Startup pack', path: '/startup-pack', schema: startupPackSchema, shipped: startupPack },
  'funding-pack': { title: 'Funding pack', path: '/funding-pack', schema: fundingPackSchema, shipped: fundingPack },
  products: { title: 'What the Blueprint and the packs share', schema: productsSchema, shipped: products },
  documents: { title: 'Titles of documents', schema: documentsSchema, shipped: documents },
  covers: { title: 'Drawn covers', schema: coversSchema, shipped: covers },
  'thank-you': { title: 'After a payment', path: '/thank-you', schema: thankYouSchema, shipped: thankYou },
  success: { title: 'After joining the Society', path: '/success', schema: successSchema, shipped: success },
  'clarity-call-success': {
    title: 'After paying for a Clarity Call',
    path: '/clarity-call-success',
    schema: clarityCallSuccessSchema,
    shipped: clarityCallSuccess,
  },
  'find-my-purchase': {
    title: 'Find my purchase',
    path: '/find-my-purchase',
    schema: findMyPurchaseSchema,
    shipped: findMyPurchase,
  },
}
