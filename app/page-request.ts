import { createContext } from 'react-router'
import type { Log } from './platform/log.server.ts'

/** What the rendering of a page knows of its request; nothing while pages are made at build. */
export const pageRequest = createContext<{ requestId?: string; log?: Log }>({})
