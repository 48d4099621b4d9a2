/**
 * What the pages carry of the environment, so that a change of it makes the build stale. The defaults are those of
 * `app/platform/process/env.server.ts`.
 */
export function buildTimeEnv(env: Record<string, string | undefined>): {
  VITE_ANON_KEY: string
  /** Decides whether samples and claims without evidence are in the pages. */
  VITE_MODE: 'live' | 'demo'
} {
  return { VITE_ANON_KEY: env.ANON_KEY || 'anon-demo-key', VITE_MODE: env.MODE === 'live' ? 'live' : 'demo' }
}

/** The address that is written into the files. A server with another one replaces it, so it makes no build stale. */
export function builtPublicUrl(env: Record<string, string | undefined>): string {
  return (env.PUBLIC_URL || 'http://localhost:3000').replace(/\/+$/, '')
}
