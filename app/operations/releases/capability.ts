import { Hono } from 'hono'
import type { Snapshot } from '../../catalog/content.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { compress } from '../../platform/document/compress.ts'
import { IMMUTABLE } from '../../platform/document/headers.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
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

/** Says which of her words the pages don’t show: an update of the site asks for something else, or a page couldn’t be rendered. */
function unshown({ releases }: Pick<AppContext, 'releases'>): DeskItemSource {
  return {
    name: 'content',
    label: 'Page',
    endsByMark: false,
    async find({ limit, hidden }) {
      const misfits = releases.misfits().map(({ file, part, message }) => ({
        id: `${file}.${part}.${releases.inForce()}`,
        fact: `“${part}” of ${contentFiles[file]?.title ?? file} ${message}`,
        consequence:
          file === 'offers'
            ? 'An update of the site asks for something else here. No one can buy this offer until you’ve looked at it.'
            : 'An update of the site asks for something else here. Until you write it again, the page doesn’t show what you published.',
        action: { label: 'Look at it' },
        dueAt: undefined,
        details: { paragraphs: [`What you published stays in its history. What’s wrong: it ${message}.`] },
      }))
      const failed = releases.failed().map((path) => ({
        id: `${path}.${releases.inForce()}`,
        fact: `The page ${path} couldn’t be shown as you published it`,
        consequence: 'It says what it said before, so no one sees an error. Your other pages show what you published.',
        action: { label: 'Look at it' },
        dueAt: undefined,
        details: {
          paragraphs: [
            'Take back what you changed on it, or publish it once more. If it stays, the server’s log says what went wrong.',
          ],
        },
      }))
      return [...misfits, ...failed].filter(({ id }) => !hidden.includes(id)).slice(0, limit)
    },
  }
}
