import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { site } from '../site.config.ts'

/** Of the build that reads this. */
const LIVE = process.env.VITE_MODE === 'live'

/** Pages whose HTML is known at build time. */
export const PRERENDERED_PATHS = [
  '/',
  '/shop',
  '/blueprint',
  '/society',
  '/focus-call',
  // A live site counts its free times.
  ...(LIVE ? [] : ['/clarity-call']),
  '/startup-pack',
  '/funding-pack',
  '/success',
  '/clarity-call-success',
  '/about',
  '/testimonials',
  '/contact',
  '/privacy',
  '/terms',
  // An outside quiz is led on to by the server.
  ...(site.links.quiz ? [] : ['/quiz']),
  '/find-my-purchase',
]

/** Pages to be listed like those, whose HTML depends on the database: the server renders them, and keeps them. */
export const RENDERED_PATHS = ['/free-money-finder', '/login', ...(LIVE ? ['/clarity-call'] : [])]

/** Query keys on which a prerendered page's content depends: a request with one of them is rendered for itself. */
export const DYNAMIC_QUERY_KEYS: Record<string, readonly string[]> = {
  '/quiz': [
    'stage',
    'entity',
    'state',
    'sector',
    'registrations',
    'revenue',
    'certifications',
    'purpose',
    'asked',
    'was',
  ],
  '/testimonials': ['tag'],
  '/clarity-call-success': ['session_id'],
}

/** Files that are made with the pages, and are none. */
export const PRERENDERED_FILES = ['/sitemap.xml', '/robots.txt', '/site.webmanifest']

export default [
  index('site/home.tsx'),
  route('shop', 'site/shop.tsx'),
  route('blueprint', 'site/blueprint.tsx'),
  route('society', 'site/society.tsx'),
  route('focus-call', 'site/focus-call.tsx'),
  route('clarity-call', 'site/clarity-call.tsx'),
  route('free-money-finder', 'site/free-money-finder.tsx'),
  route('startup-pack', 'site/startup-pack.tsx'),
  route('funding-pack', 'site/funding-pack.tsx'),
  route('success', 'site/success.tsx'),
  route('clarity-call-success', 'site/clarity-call-success.tsx'),
  route('about', 'site/about.tsx'),
  route('testimonials', 'site/testimonials.tsx'),
  route('contact', 'site/contact.tsx'),
  route('contact/message', 'contact/message-page.tsx'),
  route('my-data', 'my-data/my-data-page.tsx'),
  route('my-data/:token', 'my-data/personal-data-page.tsx'),
  route('privacy', 'site/privacy.tsx'),
  route('terms', 'site/terms.tsx'),
  route('login', 'site/login.tsx'),
  route('login/code', 'sign-in/code-page.tsx'),
  route('login/passkey', 'sign-in/passkey-page.tsx'),
  route('coach/:token', 'sign-in/coach-link-page.tsx'),
  route('sign-in/:token', 'sign-in/link-page.tsx'),
  route('sign-in/end/:token', 'sign-in/end-page.tsx'),
  route('account/devices', 'sign-in/devices-page.tsx'),
  route('account', 'account/account-page.tsx'),
  route('account/purchases', 'account/purchases-page.tsx'),
  route('account/purchases/:order', 'account/purchase-page.tsx'),
  route('account/membership', 'account/membership-page.tsx'),
  route('account/opportunities', 'open-opportunities/all-open-page.tsx'),
  route('account/opportunities/profile', 'open-opportunities/member-profile-page.tsx'),
  route('weekly-opportunities/off/:token', 'open-opportunities/weekly-off-page.tsx'),
  route('account/newsletter', 'account/newsletter-page.tsx'),
  route('sign-in/undo/:token', 'sign-in/undo-page.tsx'),
  route('account/address', 'sign-in/address-page.tsx'),
  route('account/security', 'sign-in/security-page.tsx'),
  route('quiz', 'quiz/quiz-page.tsx'),
  route('book/clarity-call', 'bookings/book.tsx', { id: 'book-clarity-call' }),
  route('book/focus-call', 'bookings/book.tsx', { id: 'book-focus-call' }),
  route('calls/:token', 'bookings/call.tsx'),
  route('apply/:token?', 'membership/application/apply-page.tsx'),
  route('apply/confirm/:token', 'membership/application/confirm-page.tsx'),
  route('membership/:token', 'membership/member-page.tsx'),
  route('membership/:token/payment', 'membership/payment-page.tsx'),
  route('review/:token', 'membership/review/review-page.tsx'),
  route('cancel', 'membership/cancel-page.tsx'),
  route('cancel/:token', 'membership/cancel-link-page.tsx'),
  route('find-my-purchase', 'site/find-my-purchase.tsx'),
  route('find-my-purchase/mail', 'purchases/search-page.tsx'),
  route('thank-you', 'purchases/thank-you.tsx'),
  route('downloads/:token/:file?', 'downloads/download.tsx'),
  route('editions/:token', 'editions/reading/edition.tsx'),
  route('editions/:token/report', 'editions/reading/report.tsx'),
  route('editions/:token/profile', 'editions/reading/profile-page.tsx'),
  route('newsletter', 'newsletter/signup-page.tsx'),
  route('newsletter/confirm/:token', 'newsletter/confirm-page.tsx'),
  route('newsletter/unsubscribe/:token', 'newsletter/unsubscribe-page.tsx'),
  route('newsletter/preferences/:token', 'newsletter/preferences-page.tsx'),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('site.webmanifest', 'site/manifest.ts'),
  route('.well-known/security.txt', 'site/security-txt.ts'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
