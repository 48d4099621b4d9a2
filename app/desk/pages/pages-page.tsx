import { appContext } from '../../platform/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/pages-page.ts'
import { filePath, GOING_LIVE_PATH, PUBLISH_PATH, STORIES_PATH } from './page-paths.ts'
import { loadPages } from './pages-view.ts'

/** Every page of the site, to change what it says. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  return loadPages(args.context.get(appContext))
}

export function meta() {
  return deskMeta('Pages')
}

export default function PagesPage({ loaderData: { pages, drafts } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-heading">Pages</h1>
      <p className="measure mt-3">
        What your site says and what it costs. Change it in your own words, look at the page, and publish it when you’re
        happy. You can go back to any version.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <a href={GOING_LIVE_PATH} className="prose-link inline-flex min-h-11 items-center font-semibold">
          Going live: what’s left to do
        </a>
        <a href={STORIES_PATH} className="prose-link inline-flex min-h-11 items-center font-semibold">
          Ask a client for their story
        </a>
      </p>
      {drafts > 0 && (
        <ButtonLink href={PUBLISH_PATH} className="mt-3">
          Review and publish {drafts === 1 ? 'one draft' : `${drafts} drafts`}
        </ButtonLink>
      )}
      <ul className="mt-8 border-ink border-t-2">
        {pages.map((page) => (
          <li key={page.file} className="border-line border-b">
            <a href={filePath(page.file)} className="block min-h-11 py-3 hover:bg-deep-paper">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-display font-semibold text-title">{page.title}</span>
                <span className="text-fine text-soft">{page.path}</span>
              </span>
              <span className="block text-fine text-soft">
                {page.changed}
                {page.drafts > 0 && (
                  <b className="text-ink"> · {page.drafts === 1 ? 'One draft waits' : `${page.drafts} drafts wait`}</b>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
