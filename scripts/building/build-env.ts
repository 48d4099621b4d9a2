/**
 * What the pages carry of the environment, so that a change of it makes the build stale. The defaults are those of
 * `app/platform/process/env.server.ts`.
 */
export function buildTimeEnv(env: Record<string, string | undefined>): {
  VITE_PUBLIC_URL: string
  VITE_ANON_KEY: string
} {
  return {
    VITE_PUBLIC_URL: (env.PUBLIC_URL || 'http://localhost:3000').replace(/\/+$/, ''),
    VITE_ANON_KEY: env.ANON_KEY || 'anon-demo-key',
  }
}
