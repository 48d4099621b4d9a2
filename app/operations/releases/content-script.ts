import { createHash } from 'node:crypto'
import type { Snapshot } from '../../catalog/content.ts'
import { isShown } from '../../catalog/evidence.ts'
import { currentSnapshot } from '../../catalog/snapshots.ts'

/** What a browser runs before a page that was rendered with this snapshot; undefined where it has all of it. */
export function contentScript(snapshot: Snapshot = currentSnapshot()): { path: string; code: string } | undefined {
  if (Object.keys(snapshot).length === 0) return undefined
  const known = contentScripts.get(snapshot)
  if (known) return known
  const code = `globalThis.__content=${JSON.stringify(snapshot, forBrowsers)}`
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 22)
  const made = { path: `/content/${hash}.js`, code }
  contentScripts.set(snapshot, made)
  return made
}

/**
 * Who said something, and where that is on record, is the coach's, and so are what she notes of a client and the room of the live
 * calls: a page needs to know that there is evidence. Of what a live site doesn't show it needs nothing.
 */
function forBrowsers(key: string, value: unknown): unknown {
  if (isAssertion(value) && !isShown(value)) return {}
  if (key === 'evidence' && value) return {}
  if (key === 'publishedOn' || key === 'ethnicity') return undefined
  if (key !== 'links' || typeof value !== 'object' || value === null || !('liveCalls' in value)) return value
  return { ...value, liveCalls: null, community: null }
}

function isAssertion(value: unknown): value is Parameters<typeof isShown>[0] {
  return typeof value === 'object' && value !== null && 'evidence' in value
}

const contentScripts = new WeakMap<Snapshot, { path: string; code: string }>()
