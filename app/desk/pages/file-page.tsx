import { appContext } from '../../platform/app-context.ts'
import { pageRequestContext } from '../../platform/document/page-request.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { deskAction, requireDesk } from '../desk-access.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/file-page.ts'
import { PAGES_PATH, PUBLISH_PATH, STORIES_PATH } from './page-paths.ts'
import { PagePreview, UsedBy } from './page-preview.tsx'
import { loadFile } from './pages-view.ts'
import { endDifference, findDifferences } from './price-differences.ts'

/** A page's parts in the order in which they're read, beside the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  args.context.get(pageRequestContext).frames = true
  const query = new URL(args.request.url).searchParams
  const deps = args.context.get(appContext)
  const { file } = args.params
  const differences = file === 'offers' ? await findDifferences(deps) : []
  return {
    ...(await loadFile(deps, file)),
    ...{ saved: query.get('saved'), isEnded: query.has('ended') },
    differences: differences.map(({ title, says, ends, hasDraft }) => ({
      ...{ title, says, hasDraft, ends: ends.map(({ id, label, isPrice }) => ({ id, label, isPrice })) },
    })),
  }
}

/** Ends a difference between the figures of an offer. */
export function action(args: Route.ActionArgs) {
  args.context.get(pageRequestContext).frames = true
  return deskAction(args, {
    page: '/desk/pages/:file',
    find: async (deps) => (args.params.file === 'offers' ? findDifferences(deps) : undefined),
    act: endDifference,
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return deskMeta(loaderData?.title ?? 'Pages')
}

export default function FilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { file, title, parts, preview, drafts, saved, isEnded, differences } = loaderData
  return (
    <>
      <DeskHeading back={{ to: PAGES_PATH, label: 'Pages' }}>{title}</DeskHeading>
      {saved && (
        <p role="status" className="mt-5 bg-pale-mint px-4 py-3">
          Saved as a draft. Visitors don’t see it until you publish it.
        </p>
      )}
      {isEnded && !actionData && (
        <p role="status" className="mt-5 bg-pale-mint px-4 py-3">
          Done. That figure is the same everywhere now.
        </p>
      )}
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      {file === 'stories' && (
        <ButtonLink href={STORIES_PATH} variant="outline" className="mt-4 mr-3">
          Ask a client for their story
        </ButtonLink>
      )}
      {drafts > 0 && (
        <ButtonLink href={PUBLISH_PATH} className="mt-4">
          Review and publish
        </ButtonLink>
      )}
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="min-w-0">
          {differences.length > 0 && <Differences differences={differences} />}
          <DeskSection title="Its parts" aside="From top to bottom">
            <ul>
              {parts.map((part) => (
                <Part key={part.href} {...part} />
              ))}
            </ul>
          </DeskSection>
        </div>
        <PagePreview page={preview} />
      </div>
    </>
  )
}

function Differences({ differences }: Pick<Route.ComponentProps['loaderData'], 'differences'>) {
  return (
    <DeskSection title="Figures that differ" aside="One click fixes each">
      {differences.map(({ title, says, hasDraft, ends }) => (
        <div key={title} className="border-line border-b py-3">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-small">{says.join(' ')}</p>
          {hasDraft && <p className="mt-1 text-small text-soft">Its draft comes first: publish it or throw it away.</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            {!hasDraft &&
              ends.map(({ id, label, isPrice }) => (
                <DeskForm key={id} page="/desk/pages/:file">
                  <input type="hidden" name="id" value={id} />
                  <Button name="do" value={isPrice ? 'end-price' : 'end'} variant="outline" size="small">
                    {isPrice ? `Charge and show ${label}` : `Show ${label}`}
                    <span className="sr-only">: {title}</span>
                  </Button>
                </DeskForm>
              ))}
          </div>
        </div>
      ))}
    </DeskSection>
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
