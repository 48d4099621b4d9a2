import { oneLine } from '../../platform/forms/form-fields.ts'
import { formatSize } from '../../ui/file-list.tsx'
import { deskAction, refuse, requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/documents-page.ts'
import { DOCUMENTS_PATH, MAX_SAYS } from './document-paths.ts'
import { loadProducts } from './documents-view.ts'
import { canMakeFiles, makeFiles } from './made-files.ts'
import { loadReadings, recordReading } from './readings.ts'
import { ToConfirm } from './to-confirm.tsx'
import { UploadForm } from './upload-form.tsx'
import { uploadProblem } from './upload-problems.ts'

/** How many pages to read are shown at once. */
const SHOWN = 20

/** What is sold as files, which version owners get, and what someone has to read for the next one. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const query = new URL(args.request.url).searchParams
  const { toConfirm, waiting } = await loadReadings(deps)
  return {
    products: await loadProducts(deps),
    problem: uploadProblem(query.get('problem') ?? '', undefined),
    ...{ sources: toConfirm.slice(0, SHOWN), count: toConfirm.length, waiting },
    ...{ canMake: canMakeFiles(), isMaking: query.has('making') },
  }
}

const MAKING = `${DOCUMENTS_PATH}?making#to-confirm`

/** Keeps what was read on a page, or makes the files with all that was. */
export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/documents',
    typed: (fields) => ({ key: fields.get('key') ?? '', says: fields.get('says') ?? '' }),
    async act({ deps, by, fields }) {
      const press = fields.get('do')
      if (press === 'make') {
        if (!canMakeFiles()) return refuse('Nothing changed: this server can’t make the files.', 409)
        await deps.database.transact((tx) => deps.jobs.enqueue(tx, makeFiles, { by }))
        return { to: MAKING }
      }
      const source = deps.contents.sources.find(({ key }) => key === fields.get('key'))
      if (!source) return refuse('Nothing changed: the documents no longer rest on that page.', 409)
      const says = press === 'now' ? oneLine(fields.get('says') ?? '') : undefined
      if (says === '' || (source.isOpen && says === undefined))
        return refuse('Nothing changed: write what the page says now.', 422)
      if (says && says.length > MAX_SAYS) return refuse(`Nothing changed: keep it to ${MAX_SAYS} characters.`, 422)
      if (says && !PRINTABLE.test(says))
        return refuse(
          'Nothing changed: the files can’t print one of its characters. Leave out emoji and the like.',
          422,
        )
      await recordReading(deps, by, source, says)
      return { to: `${DOCUMENTS_PATH}#to-confirm` }
    },
  })
}

/** What the documents' fonts have. */
const PRINTABLE = /^[\x20-\x7e\xa0-\xac\xae-\xff–—‘’“”•…−]+$/

export const meta = () => deskMeta('Documents')

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, problem } = loaderData
  return (
    <>
      <h1 className="text-heading">Documents</h1>
      <p className="measure mt-3">
        What you sell as files. Found a mistake in one? Upload the finished file, say what changed, and publish it.
        Owners get an email and the new file by the link they have.
      </p>
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ul className="mt-8 border-ink border-t-2">
          {products.map((product) => (
            <ProductRow key={product.path} {...product} />
          ))}
        </ul>
        <UploadForm products={products} chosen="" problem={problem} />
      </div>
      <ToConfirm {...loaderData} fault={actionData} />
    </>
  )
}

type Product = Route.ComponentProps['loaderData']['products'][number]

function ProductRow({ title, path, version, published, owners, replaceable, bytes, earlier, ...states }: Product) {
  return (
    <li className="border-line border-b py-4">
      <h2 className="font-display text-title">
        <a href={path} className="prose-link inline-flex min-h-11 items-center py-2 leading-snug">
          {title}
        </a>
      </h2>
      <p>
        Version {version}, published {published}. {owners.toLocaleString('en-US')}{' '}
        {owners === 1 ? 'person owns' : 'people own'} it.
      </p>
      <p className="text-small text-soft">
        {replaceable.length} {replaceable.length === 1 ? 'file' : 'files'}, {formatSize(bytes)}. {earlierLabel(earlier)}
      </p>
      {states.hasDraft && (
        <p>
          <a href={`${path}/review`} className="prose-link inline-flex min-h-11 items-center font-semibold">
            Review what waits to be published<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
      {states.isSuperseded && (
        <p className="mt-2 border-clay border-l-4 pl-4">An update of the site replaced a file that you uploaded.</p>
      )}
    </li>
  )
}

function earlierLabel(count: number): string {
  if (count === 0) return 'There are no earlier versions.'
  return count === 1 ? 'One earlier version.' : `${count} earlier versions.`
}
