import { createContext } from 'react-router'
import type { Log } from './platform/log.server.ts'

export interface PageRequest {
  requestId?: string
  log?: Log
  /** What failed in a loader, an action or the rendering. */
  fault?: unknown
}

/** What the rendering of a page knows of its request; nothing while pages are made at build. */
export const pageRequest = createContext<PageRequest>({})
