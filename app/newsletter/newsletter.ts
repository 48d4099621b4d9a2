export { createMutex, type DeliveryDeps, deliverDeferred, deliverLater } from './deliveries.ts'
export { newsletterEmails } from './newsletter-emails.tsx'
export { revokePreferencesLinks } from './preferences.ts'
export { sendNewsletter } from './send-command.ts'
export { type NewsletterDeps, requestSubscription } from './subscriptions.ts'
export {
  deleteUnconfirmedSubscribers,
  newsletterContext,
  newsletterPersonalData,
  unsubscribeSuppressed,
} from './unsubscribes.ts'
