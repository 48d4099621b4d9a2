import { createContext } from 'react-router'
import type { HttpError } from '../http/http-error.ts'
import type { Log } from '../process/log.server.ts'
import type { InlineSources } from './document.ts'

export interface PageRequest {
  requestId?: string
  log?: Log
  /** What failed in a loader, an action or the rendering. */
  error?: unknown
  /** `Set-Cookie` headers of the answer. */
  cookies?: readonly string[]
  /** What a loader or an action refused. */
  refusal?: HttpError
  /** Set when the page is rendered: the inline scripts and styles that we wrote into it ourselves. */
  inline?: InlineSources
  /** Set by a loader whose page shows other pages of ours in frames. */
  frames?: boolean
}

/** What the rendering of a page knows about its request. Not set for pages that are made at build. */
export const pageRequestContext = createContext<PageRequest>({})
