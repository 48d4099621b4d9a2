import type { z } from 'zod'
import about from '../../content/site/about.yaml'
import blueprint from '../../content/site/blueprint.yaml'
import claims from '../../content/site/claims.yaml'
import clarityCall from '../../content/site/clarity-call.yaml'
import clarityCallSuccess from '../../content/site/clarity-call-success.yaml'
import contact from '../../content/site/contact.yaml'
import covers from '../../content/site/covers.yaml'
import documents from '../../content/site/documents.yaml'
import findMyPurchase from '../../content/site/find-my-purchase.yaml'
import focusCall from '../../content/site/focus-call.yaml'
import frame from '../../content/site/frame.yaml'
import freeMoneyFinder from '../../content/site/free-money-finder.yaml'
import fundingPack from '../../content/site/funding-pack.yaml'
import home from '../../content/site/home.yaml'
import legal from '../../content/site/legal.yaml'
import login from '../../content/site/login.yaml'
import membership from '../../content/site/membership.yaml'
import newsletter from '../../content/site/newsletter.yaml'
import notFound from '../../content/site/not-found.yaml'
import offers from '../../content/site/offers.yaml'
import privacy from '../../content/site/privacy.yaml'
import products from '../../content/site/products.yaml'
import quiz from '../../content/site/quiz.yaml'
import sampleChapter from '../../content/site/sample-chapter.yaml'
import selling from '../../content/site/selling.yaml'
import shop from '../../content/site/shop.yaml'
import site from '../../content/site/site.yaml'
import society from '../../content/site/society.yaml'
import startupPack from '../../content/site/startup-pack.yaml'
import stories from '../../content/site/stories.yaml'
import success from '../../content/site/success.yaml'
import terms from '../../content/site/terms.yaml'
import testimonials from '../../content/site/testimonials.yaml'
import thankYou from '../../content/site/thank-you.yaml'
import yourMoney from '../../content/site/your-money.yaml'
import * as soldSchemas from './schemas/calls-society-finder.ts'
import { documentsSchema } from './schemas/documents.ts'
import { offersSchema } from './schemas/offers.ts'
import * as pageSchemas from './schemas/pages.ts'
import * as productSchemas from './schemas/products.ts'
import { quizSchema } from './schemas/quiz.ts'
import * as siteSchemas from './schemas/site.ts'
import * as storySchemas from './schemas/stories.ts'

/** A file of `content/site`, as the server and the desk know it. */
interface ContentFile {
  /** As the desk calls it. */
  readonly title: string
  /** The page that it's the content of; undefined when several pages use it. */
  readonly path?: string
  readonly schema: z.ZodObject
  /** What it says as the site ships, with words to be filled in. Its keys are the parts of the page, as they're read. */
  readonly shipped: Readonly<Record<string, unknown>>
}

const files = {
  site: { title: 'Names, addresses and links', schema: siteSchemas.siteSchema, shipped: site },
  offers: { title: 'Prices and offers', schema: offersSchema, shipped: offers },
  claims: { title: 'Claims', schema: storySchemas.claimsSchema, shipped: claims },
  stories: { title: 'Stories of clients', schema: storySchemas.storiesSchema, shipped: stories },
  frame: { title: 'Header and footer', schema: siteSchemas.frameSchema, shipped: frame },
  newsletter: { title: 'Newsletter', schema: siteSchemas.newsletterSchema, shipped: newsletter },
  home: { title: 'Home', path: '/', schema: pageSchemas.homeSchema, shipped: home },
  shop: { title: 'Shop', path: '/shop', schema: productSchemas.shopSchema, shipped: shop },
  about: { title: 'About', path: '/about', schema: pageSchemas.aboutSchema, shipped: about },
  testimonials: {
    title: 'Success stories',
    path: '/testimonials',
    schema: storySchemas.testimonialsSchema,
    shipped: testimonials,
  },
  selling: { title: 'What sales pages share', schema: productSchemas.sellingSchema, shipped: selling },
  'not-found': { title: 'Page not found', schema: siteSchemas.notFoundSchema, shipped: notFound },
  society: { title: 'The Society', path: '/society', schema: soldSchemas.societySchema, shipped: society },
  membership: {
    title: 'Joining the Society',
    path: '/success',
    schema: siteSchemas.membershipSchema,
    shipped: membership,
  },
  'clarity-call': {
    title: 'Clarity Call',
    path: '/clarity-call',
    schema: soldSchemas.clarityCallSchema,
    shipped: clarityCall,
  },
  'focus-call': {
    title: 'Focus Call',
    path: '/focus-call',
    schema: soldSchemas.focusCallSchema,
    shipped: focusCall,
  },
  quiz: { title: 'The quiz', path: '/quiz', schema: quizSchema, shipped: quiz },
  contact: { title: 'Contact', path: '/contact', schema: pageSchemas.contactSchema, shipped: contact },
  login: { title: 'Sign in', path: '/login', schema: siteSchemas.loginSchema, shipped: login },
  privacy: { title: 'Privacy Policy', path: '/privacy', schema: siteSchemas.privacySchema, shipped: privacy },
  terms: { title: 'Terms of Service', path: '/terms', schema: siteSchemas.termsSchema, shipped: terms },
  legal: { title: 'Both policies', schema: siteSchemas.legalSchema, shipped: legal },
  'free-money-finder': {
    title: 'Free Money Finder',
    path: '/free-money-finder',
    schema: soldSchemas.freeMoneyFinderSchema,
    shipped: freeMoneyFinder,
  },
  'your-money': {
    title: 'Your money',
    path: '/free-money-finder/yours',
    schema: soldSchemas.yourMoneySchema,
    shipped: yourMoney,
  },
  blueprint: { title: 'The Blueprint', path: '/blueprint', schema: productSchemas.blueprintSchema, shipped: blueprint },
  'sample-chapter': {
    title: 'Free chapter',
    path: '/blueprint/sample-chapter',
    schema: productSchemas.sampleChapterSchema,
    shipped: sampleChapter,
  },
  'startup-pack': {
    title: 'Startup pack',
    path: '/startup-pack',
    schema: productSchemas.startupPackSchema,
    shipped: startupPack,
  },
  'funding-pack': {
    title: 'Funding pack',
    path: '/funding-pack',
    schema: productSchemas.fundingPackSchema,
    shipped: fundingPack,
  },
  products: { title: 'Blueprint and packs', schema: productSchemas.productsSchema, shipped: products },
  documents: { title: 'Titles of documents', schema: documentsSchema, shipped: documents },
  covers: { title: 'Pictures of products', schema: productSchemas.coversSchema, shipped: covers },
  'thank-you': { title: 'After a payment', path: '/thank-you', schema: pageSchemas.thankYouSchema, shipped: thankYou },
  success: { title: 'After joining', path: '/success', schema: pageSchemas.successSchema, shipped: success },
  'clarity-call-success': {
    title: 'Clarity Call: paid',
    path: '/clarity-call-success',
    schema: pageSchemas.clarityCallSuccessSchema,
    shipped: clarityCallSuccess,
  },
  'find-my-purchase': {
    title: 'Find my purchase',
    path: '/find-my-purchase',
    schema: pageSchemas.findMyPurchaseSchema,
    shipped: findMyPurchase,
  },
} satisfies Record<string, ContentFile>

/** Every file of content, in the order in which the desk lists them. */
export const contentFiles: Readonly<Record<string, ContentFile>> = files

/** What the pages show of each file, and when what a page says was last published, by its path. */
export type Contents = { readonly [File in keyof typeof files]: z.infer<(typeof files)[File]['schema']> } & {
  readonly publishedOn: Readonly<Record<string, string>>
}
