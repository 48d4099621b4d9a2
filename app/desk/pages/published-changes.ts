import { historyOf, undoTo } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { DeskChange } from '../../platform/desk-change.ts'
import { recordChange } from '../changes.ts'

/** To someone whose form was sent without a passkey, as the price has changed in the meantime. */
export const NEEDS_PASSKEY =
  'Nothing changed: a price changes with it, so your passkey has to confirm it. Please press once more.'

interface Published {
  by: string
  /** What was published, as the desk calls it. */
  titles: readonly string[]
  parts: readonly { file: string; part: string }[]
  release: number
  isPrice: boolean
}

/** Writes into the desk's log what was published. */
export function recordPublished(deps: AppContext, tx: Tx, published: Published): Promise<string> {
  const { by, titles, parts, release, isPrice } = published
  return recordChange(deps, tx, {
    ...{ actor: by, action: isPrice ? 'price-published' : 'page-published' },
    subject: parts.map(({ file, part }) => `${file}/${part}`).join(' '),
    summary: `Published ${titles.length === 1 ? titles[0] : `${titles.length} changes`}`,
    after: { release: String(release) },
  })
}

/** A price is only changed by a passkey, also back: that's done on the page of its offer. */
export const publishedChanges = {
  'page-published': {
    async undo(app, tx, { subject, after }, by) {
      const release = Number(after?.release)
      const parts = subject.split(' ').map((name) => {
        const [file = '', part = ''] = name.split('/')
        return { file, part }
      })
      const read = { database: { ...app.database, db: tx } }
      const newest = await Promise.all(parts.map(async (part) => (await historyOf(read, part))[0]?.release))
      if (newest.some((one) => one !== release)) return false
      for (const part of parts) {
        const undone = await undoTo(app, tx, { ...part, release: release - 1, by })
        if ('problems' in undone) return false
      }
      return true
    },
  },
  'price-published': {},
} satisfies Record<string, DeskChange>
