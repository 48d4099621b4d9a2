import type { AppContext } from '../../platform/app-context.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { checkJobs, checkWebhooks } from './business-checks.ts'
import { type Finding, finding } from './findings.ts'
import { checkDisk } from './machine-checks.ts'

/** Faults that nothing else in the queue tells of. */
export function serverFaults(app: AppContext): DeskItemSource {
  return {
    name: 'server',
    label: 'The server',
    endsByMark: false,
    async find({ limit, hidden }) {
      const cure = 'Run npm run doctor on the server.'
      const found = await Promise.all([
        finding('disk', cure, () => checkDisk(app)),
        finding('jobs', cure, () => checkJobs(app)),
        finding('webhooks', cure, () => checkWebhooks(app)),
      ])
      return found
        .flatMap((one) => (one.level === 'fault' && !hidden.includes(one.check) ? toItem(one) : []))
        .slice(0, limit)
    },
  }
}

function toItem({ check, says, cure }: Exclude<Finding, { level: 'ok' }>) {
  return {
    id: check,
    fact: `Something’s wrong with ${NAMES[check] ?? check}`,
    consequence: `On the server: ${says}.`,
    action: { label: 'See what to do' },
    dueAt: undefined,
    details: { paragraphs: [cure, '“npm run doctor” on the server lists everything else.'] },
  }
}

const NAMES: Readonly<Record<string, string>> = {
  disk: 'the server’s disk',
  jobs: 'what the server does by itself',
  webhooks: 'what Stripe tells us',
}
