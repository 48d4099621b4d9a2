import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
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
  '/privacy',
  '/terms',
  // An outside quiz is led on to by the server.
  ...(site.links.quiz ? [] : ['/quiz']),
  '/find-my-purchase',
]

/** Pages to be listed like those, whose HTML depends on the database: the server renders them, and keeps them. */
export const RENDERED_PATHS = [
  '/free-money-finder',
  '/testimonials',
  '/contact',
  '/login',
  ...(LIVE ? ['/clarity-call'] : []),
]

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
  '/clarity-call-success': ['session_id'],
}

/** Files that are made with the pages, and are none. */
export const PRERENDERED_FILES = ['/sitemap.xml', '/robots.txt', '/site.webmanifest']

const routes = [
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
  // The same board, for everyone who isn't a member.
  route('account/board', 'society/board/board-page.tsx', { id: 'account-board' }),
  route('account/board/new', 'society/board/new-card-page.tsx', { id: 'account-board-new' }),
  route('account/board/calendar', 'society/board/calendar-page.tsx', { id: 'account-board-calendar' }),
  route('account/board/:card', 'society/board/card-page.tsx', { id: 'account-board-card' }),
  // Also hers when she has left the Society.
  route('account/wins', 'society/wins/own-wins-page.tsx'),
  route('account/newsletter', 'account/newsletter-page.tsx'),
  route('sign-in/undo/:token', 'sign-in/undo-page.tsx'),
  route('account/address', 'sign-in/address-page.tsx'),
  route('account/security', 'sign-in/security-page.tsx'),
  route('society/enter', 'society/members/enter-page.tsx'),
  route('live-call-commitments/:token', 'society/calls/commitments-page.tsx'),
  route('society/conduct', 'society/members/conduct-page.tsx'),
  route('society-emails/off/:token', 'society/notices/notices-off-page.tsx'),
  route('society/decisions', 'society/conduct/decisions-page.tsx'),
  route('application-outcome/:token', 'society/leads/outcome-page.tsx'),
  layout('society/layout.tsx', [
    route('society/this-week', 'society/this-week-page.tsx'),
    route('society/leads', 'society/leads/leads-page.tsx'),
    route('society/leads/:opportunity', 'society/leads/lead-page.tsx'),
    route('society/board', 'society/board/board-page.tsx'),
    route('society/board/new', 'society/board/new-card-page.tsx'),
    route('society/board/calendar', 'society/board/calendar-page.tsx'),
    route('society/board/:card', 'society/board/card-page.tsx'),
    route('society/rooms', 'society/rooms/rooms-page.tsx'),
    route('society/rooms/:room', 'society/rooms/room-page.tsx'),
    route('society/messages/:message', 'society/rooms/message-page.tsx'),
    route('society/calls', 'society/calls/calls-page.tsx'),
    route('society/calls/:call', 'society/calls/call-page.tsx'),
    route('society/calls/:call/join', 'society/calls/join-page.tsx'),
    route('society/lessons', 'society/lessons/lessons-page.tsx'),
    route('society/lessons/:lesson', 'society/lessons/lesson-page.tsx'),
    route('society/library', 'society/library/library-page.tsx'),
    route('society/wins', 'society/wins/wins-page.tsx'),
    route('society/wins/new', 'society/wins/new-win-page.tsx'),
    route('society/wins/:win', 'society/wins/win-page.tsx'),
    route('society/members', 'society/members/members-page.tsx'),
    route('society/members/profile', 'society/members/profile-page.tsx'),
    route('society/search', 'society/rooms/search-page.tsx'),
    route('society/report/:message', 'society/conduct/report-page.tsx'),
    route('society/reports', 'society/conduct/reports-page.tsx'),
    route('society/muted', 'society/conduct/muted-page.tsx'),
    route('society/notices', 'society/notices/notices-page.tsx'),
  ]),
  layout('desk/layout.tsx', [
    route('desk', 'desk/queue-page.tsx'),
    route('desk/find', 'desk/find-page.tsx'),
    route('desk/item', 'desk/item-page.tsx'),
    route('desk/write/:about', 'desk/write-page.tsx'),
    route('desk/applications/:membership', 'desk/application-page.tsx'),
    route('desk/calls', 'desk/calls-page.tsx'),
    route('desk/calls/:order', 'desk/call-page.tsx'),
    route('desk/refunds/:order', 'desk/refund-page.tsx'),
    route('desk/orders', 'desk/orders-page.tsx'),
    route('desk/orders/:order', 'desk/order-page.tsx'),
    route('desk/coupons', 'desk/coupons/coupons-page.tsx'),
    route('desk/coupons/:coupon', 'desk/coupons/coupon-page.tsx'),
    route('desk/money', 'desk/money-page.tsx'),
    route('desk/money.csv', 'desk/money-csv.ts'),
    route('desk/newsletter', 'desk/newsletter-page.tsx'),
    route('desk/newsletter/:draft', 'desk/draft-page.tsx'),
    route('desk/newsletter/:draft/preview', 'desk/draft-preview.ts'),
    route('desk/editions', 'desk/editions/editions-page.tsx'),
    route('desk/editions/:edition', 'desk/editions/sheet-page.tsx'),
    route('desk/sources', 'desk/editions/sources-page.tsx'),
    route('desk/editions/:edition/check', 'desk/editions/check-page.tsx'),
    route('desk/editions/:edition/:file', 'desk/editions/edition-file.ts'),
    route('desk/society', 'desk/society/society-page.tsx'),
    route('desk/settings', 'desk/settings/settings-page.tsx'),
    route('desk/people', 'desk/people-page.tsx'),
    route('desk/people/:person', 'desk/person-page.tsx'),
  ]),
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
  route('edition-previews/:edition', 'editions/reading/preview-page.tsx'),
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

export default routes

/** Every page: its address, with its parameters, and its route module. */
export const PAGES: readonly { path: string; file: string }[] = routes.flatMap((entry) => pagesOf(entry))

/** A layout has no address of its own. */
function pagesOf({ path = '', file, children = [] }: RouteConfigEntry): { path: string; file: string }[] {
  return children.length > 0 ? children.flatMap(pagesOf) : [{ path: `/${path}`, file }]
}
