import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { LinkRows } from '../../ui/kit/list.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import { JobLinks } from '../job-links.tsx'
import type { Route } from './+types/pages-page.ts'
import { filePath, GOING_LIVE_PATH, PUBLISH_PATH } from './page-paths.ts'
import { loadPages } from './pages-view.ts'

/** Every page of the site, to change what it says. */
export async function loader(args: Route.LoaderArgs) {
  return loadPages((await requireDesk(args)).deps)
}

export const meta = () => deskMeta('Pages')

export default function PagesPage({ loaderData: { pages, drafts } }: Route.ComponentProps) {
  return (
    <Page
      narrow
      title="Pages"
      lead="What your site says and what it costs. Change it in your own words, look at the page, and publish it when you’re happy. You can go back to any version."
    >
      <p className="mt-2 flex flex-wrap gap-x-6 font-semibold">
        <TextLink href={GOING_LIVE_PATH}>Going live: what’s left to do</TextLink>
        <JobLinks on="/desk/pages" className="" />
      </p>
      {drafts > 0 && (
        <ButtonLink href={PUBLISH_PATH} className="mt-3">
          Review and publish {drafts === 1 ? 'one draft' : `${drafts} drafts`}
        </ButtonLink>
      )}
      <div className="mt-8 border-ink border-t-2">
        <LinkRows
          rows={pages.map(({ file, title, path, changed, drafts }) => ({
            href: filePath(file),
            label: title,
            end: path,
            detail: (
              <>
                {changed}
                {drafts > 0 && (
                  <b className="text-ink"> · {drafts === 1 ? 'One draft waits' : `${drafts} drafts wait`}</b>
                )}
              </>
            ),
          }))}
        />
      </div>
    </Page>
  )
}
