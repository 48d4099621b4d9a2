import { appContext } from '../../platform/app-context.ts'
import { pageRequestContext } from '../../platform/document/page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { requireDesk } from '../desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/file-page.ts'
import { PAGES_PATH, PUBLISH_PATH } from './page-paths.ts'
import { PagePreview, UsedBy } from './page-preview.tsx'
import { loadFile } from './pages-view.ts'

/** A page's parts in the order in which they're read, beside the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  args.context.get(pageRequestContext).frames = true
  const saved = new URL(args.request.url).searchParams.get('saved')
  return { ...(await loadFile(args.context.get(appContext), args.params.file)), saved }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return deskMeta(loaderData?.title ?? 'Pages')
}

export default function FilePage({ loaderData }: Route.ComponentProps) {
  const { title, parts, preview, drafts, saved } = loaderData
  return (
    <>
      <DeskHeading back={{ to: PAGES_PATH, label: 'Pages' }}>{title}</DeskHeading>
      {saved && (
        <p role="status" className="mt-5 bg-pale-mint px-4 py-3">
          Saved as a draft. Visitors don’t see it until you publish it.
        </p>
      )}
      {drafts > 0 && (
        <ButtonLink href={PUBLISH_PATH} className="mt-4">
          Review and publish
        </ButtonLink>
      )}
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_30rem]">
        <DeskSection title="Its parts" aside="From top to bottom">
          <ul>
            {parts.map((part) => (
              <Part key={part.href} {...part} />
            ))}
          </ul>
        </DeskSection>
        <PagePreview page={preview} />
      </div>
    </>
  )
}

function Part({ href, title, words, isDraft, uses }: Route.ComponentProps['loaderData']['parts'][number]) {
  return (
    <li className="flex items-start justify-between gap-4 border-line border-b py-3">
      <div className="min-w-0">
        <h3 className="font-semibold">
          {title}
          {isDraft && <span className="label ml-3 text-accent">Draft</span>}
        </h3>
        <p className="text-small text-soft [overflow-wrap:anywhere]" dir="auto">
          {words || 'Empty'}
        </p>
        <UsedBy titles={uses} />
      </div>
      <a href={href} className="prose-link inline-flex min-h-11 min-w-11 items-center justify-center font-semibold">
        Edit<span className="sr-only">: {title}</span>
      </a>
    </li>
  )
}
