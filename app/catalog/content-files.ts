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
import { aboutSchema } from './schemas/about.ts'
import { blueprintSchema } from './schemas/blueprint.ts'
import { claimsSchema } from './schemas/claims.ts'
import { clarityCallSchema } from './schemas/clarity-call.ts'
import { clarityCallSuccessSchema } from './schemas/clarity-call-success.ts'
import { contactSchema } from './schemas/contact.ts'
import { coversSchema } from './schemas/covers.ts'
import { documentsSchema } from './schemas/documents.ts'
import { findMyPurchaseSchema } from './schemas/find-my-purchase.ts'
import { focusCallSchema } from './schemas/focus-call.ts'
import { frameSchema } from './schemas/frame.ts'
import { freeMoneyFinderSchema } from './schemas/free-money-finder.ts'
import { homeSchema } from './schemas/home.ts'
import { legalSchema, privacySchema, termsSchema } from './schemas/legal.ts'
import { loginSchema } from './schemas/login.ts'
import { membershipSchema } from './schemas/membership.ts'
import { newsletterSchema } from './schemas/newsletter.ts'
import { notFoundSchema } from './schemas/not-found.ts'
import { offersSchema } from './schemas/offers.ts'
import { fundingPackSchema, startupPackSchema } from './schemas/packs.ts'
import { productsSchema } from './schemas/products.ts'
import { quizSchema } from './schemas/quiz.ts'
import { sampleChapterSchema } from './schemas/sample-chapter.ts'
import { sellingSchema } from './schemas/selling.ts'
import { shopSchema } from './schemas/shop.ts'
import { siteSchema } from './schemas/site.ts'
import { societySchema } from './schemas/society.ts'
import { storiesSchema } from './schemas/stories.ts'
import { successSchema } from './schemas/success.ts'
import { testimonialsSchema } from './schemas/testimonials.ts'
import { thankYouSchema } from './schemas/thank-you.ts'
import { yourMoneySchema } from './schemas/your-money.ts'

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

/** Every file of content, in the order in which the desk lists them. */
export const contentFiles: Readonly<Record<string, ContentFile>> = {
  site: { title: 'Names, addresses and links', schema: siteSchema, shipped: site },
  offers: { title: 'Prices and offers', schema: offersSchema, shipped: offers },
  claims: { title: 'Claims', schema: claimsSchema, shipped: claims },
  stories: { title: 'Stories of clients', schema: storiesSchema, shipped: stories },
  frame: { title: 'Header and footer', schema: frameSchema, shipped: frame },
  newsletter: { title: 'Newsletter', schema: newsletterSchema, shipped: newsletter },
  home: { title: 'Home', path: '/', schema: homeSchema, shipped: home },
  shop: { title: 'Shop', path: '/shop', schema: shopSchema, shipped: shop },
  about: { title: 'About', path: '/about', schema: aboutSchema, shipped: about },
  testimonials: {
    title: 'Success stories',
    path: '/testimonials',
    schema: testimonialsSchema,
    shipped: testimonials,
  },
  selling: { title: 'What sales pages share', schema: sellingSchema, shipped: selling },
  'not-found': { title: 'Page not found', schema: notFoundSchema, shipped: notFound },
  society: { title: 'The Society', path: '/society', schema: societySchema, shipped: society },
  membership: { title: 'Joining the Society', path: '/success', schema: membershipSchema, shipped: membership },
  'clarity-call': { title: 'Clarity Call', path: '/clarity-call', schema: clarityCallSchema, shipped: clarityCall },
  'focus-call': { title: 'Focus Call', path: '/focus-call', schema: focusCallSchema, shipped: focusCall },
  quiz: { title: 'The quiz', path: '/quiz', schema: quizSchema, shipped: quiz },
  contact: { title: 'Contact', path: '/contact', schema: contactSchema, shipped: contact },
  login: { title: 'Sign in', path: '/login', schema: loginSchema, shipped: login },
  privacy: { title: 'Privacy Policy', path: '/privacy', schema: privacySchema, shipped: privacy },
  terms: { title: 'Terms of Service', path: '/terms', schema: termsSchema, shipped: terms },
  legal: { title: 'Both policies', schema: legalSchema, shipped: legal },
  'free-money-finder': {
    title: 'Free Money Finder',
    path: '/free-money-finder',
    schema: freeMoneyFinderSchema,
    shipped: freeMoneyFinder,
  },
  'your-money': {
    title: 'Your money',
    path: '/free-money-finder/yours',
    schema: yourMoneySchema,
    shipped: yourMoney,
  },
  blueprint: { title: 'The Blueprint', path: '/blueprint', schema: blueprintSchema, shipped: blueprint },
  'sample-chapter': {
    title: 'Free chapter',
    path: '/blueprint/sample-chapter',
    schema: sampleChapterSchema,
    shipped: sampleChapter,
  },
  'startup-pack': { title: 'Startup pack', path: '/startup-pack', schema: startupPackSchema, shipped: startupPack },
  'funding-pack': { title: 'Funding pack', path: '/funding-pack', schema: fundingPackSchema, shipped: fundingPack },
  products: { title: 'Blueprint and packs', schema: productsSchema, shipped: products },
  documents: { title: 'Titles of documents', schema: documentsSchema, shipped: documents },
  covers: { title: 'Pictures of products', schema: coversSchema, shipped: covers },
  'thank-you': { title: 'After a payment', path: '/thank-you', schema: thankYouSchema, shipped: thankYou },
  success: { title: 'After joining', path: '/success', schema: successSchema, shipped: success },
  'clarity-call-success': {
    title: 'Clarity Call: paid',
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
