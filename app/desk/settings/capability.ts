import type { Capability } from '../../platform/capability.ts'

/** Settings, with the form of this one open. */
const changeOf = (key: string): string => `/desk/settings?change=${key}#${key}`

/** What the coach sets without a file on the server, and whether everything works. */
export const deskSettings = {
  deskPages: [{ to: '/desk/settings', label: 'Settings', inBar: 'never' }],
  deskJobs: [
    { label: 'Change your video link', href: changeOf('video-link'), words: 'settings room zoom meet url' },
    { label: 'Change your hours for calls', href: changeOf('weekly-hours'), words: 'settings open times week' },
    { label: 'Change your time zone', href: changeOf('time-zone'), words: 'settings clock hours' },
    { label: 'Change your support hours', href: changeOf('support-hours'), words: 'settings office reply times' },
    {
      label: 'Change your social links',
      href: changeOf('social-links'),
      words: 'settings footer icons instagram linkedin youtube facebook tiktok x',
    },
    { label: 'Change your postal address', href: changeOf('postal-address'), words: 'settings mail box footer' },
    {
      label: 'Choose which notices you get',
      href: '/desk/settings#notices-to-you',
      words: 'settings notifications alerts email',
    },
    {
      label: 'Let another calendar block times for calls',
      href: '/desk/settings#calendars',
      words: 'settings google outlook ical feed busy add',
    },
    {
      label: 'See whether everything works',
      href: '/desk/settings#works',
      words: 'settings health doctor webhook test email',
    },
    {
      label: 'Test the webhook, or create the endpoint at Stripe',
      href: '/desk/settings#works',
      words: 'settings health stripe events payments secret',
    },
  ],
} satisfies Capability
