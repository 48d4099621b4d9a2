import { Hono } from 'hono'
import type { Snapshot } from '../../catalog/content.ts'
import type { Capability } from '../../platform/capability.ts'
import { compress } from '../../platform/document/compress.ts'
import { IMMUTABLE } from '../../platform/document/headers.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { unshown } from './desk-items.ts'
import { openReleases, type Releases } from './in-force.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    releases: Releases
    /** A page of this site as it would be with this content, for nobody in particular; `live`: as a live site shows it. */
    renderPage(path: string, content: { snapshot: Snapshot; live?: boolean }): Promise<Response>
  }
}

/** The words and prices that the coach publishes in place of those that ship. */
export const releases = {
  services: (base) => ({ releases: openReleases(base) }),
  routes(app) {
    return new Hono().get('/content/:file', async (context) => {
      const code = await app.releases.scriptAt(context.req.path)
      if (code === undefined) return new Response(null, { status: 404, headers: PRIVATE_HEADERS })
      context.set('isAsset', true)
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': IMMUTABLE }
      return compress(new Response(code, { headers }), context.req.raw)
    })
  },
  deskItems: (app) => [unshown(app)],
  // The desk's settings show on pages too.
  async onStart({ releases, settings }) {
    settings.onChange(releases.renderAgain)
    await releases.renderAgain()
  },
  async onReady(app) {
    app.releases.watch()
  },
  async onStop(app) {
    app.releases.stop()
  },
} satisfies Capability
