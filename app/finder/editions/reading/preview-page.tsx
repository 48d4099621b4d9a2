import { requireCoach } from '../../../people/sign-in/sign-in.ts'
import { appContext } from '../../../platform/app-context.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { privateMeta } from '../../../ui/card-page.tsx'
import { composeFromSheet, parseEditionName } from '../publishing/publishing.ts'
import type { Route } from './+types/preview-page.ts'
import { loadPreviewPage } from './edition-page.ts'
import { Workbench } from './workbench.tsx'

/** For the coach: an edition's page as its buyers will have it, before it's published. */
export async function loader(args: Route.LoaderArgs) {
  await requireCoach(args)
  const deps = args.context.get(appContext)
  const name = parseEditionName(args.params.edition)
  const composed = name && (await composeFromSheet(deps, name))
  if (!composed) throw new HttpError(404, 'no_edition', 'There’s no draft of that edition.')
  return { page: await loadPreviewPage(deps, composed) }
}

export function meta() {
  return privateMeta('Preview of an edition')
}

export default function PreviewPage({ loaderData: { page }, params }: Route.ComponentProps) {
  return (
    <>
      <aside
        aria-label="Preview"
        className="not-printed flex flex-wrap justify-center gap-x-4 bg-marigold px-5 text-ink text-small"
      >
        <span className="py-3">This is how buyers will see it. Picks and links of their own come with a purchase.</span>
        <a href={`/desk/finder/${params.edition}`} className="inline-flex min-h-11 items-center underline">
          Back to the list
        </a>
      </aside>
      <Workbench page={page} answer={undefined} token={undefined} />
    </>
  )
}
