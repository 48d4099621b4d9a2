import type { Capability } from '../../platform/capability.ts'
import { curationChanges } from './decisions.ts'

/** What the coach decides about candidates for editions, and the pages that she keeps herself. */
export const curation = {
  deskChanges: curationChanges,
} satisfies Capability
