import type { Capability } from '../../platform/capability.ts'

/** Who is in the Society, and who may leave it. */
export const deskSociety = {
  deskPages: [{ to: '/desk/society', label: 'Society', inBar: 'lg' }],
  deskJobs: [
    { label: 'See the Society’s members', href: '/desk/society', words: 'memberships list renewals leaving' },
    { label: 'See members at risk', href: '/desk/society?kind=at_risk', words: 'society churn quiet failed past due' },
    { label: 'Write to all members', href: '/desk/society', words: 'email everyone service message' },
  ],
} satisfies Capability
