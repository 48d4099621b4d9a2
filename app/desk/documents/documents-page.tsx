import { formatSize } from '../../ui/file-list.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/documents-page.ts'
import { loadProducts } from './documents-view.ts'
import { UploadForm } from './upload-form.tsx'
import { uploadProblem } from './upload-problems.ts'

/** What is sold as files, and which version owners get. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const problem = new URL(args.request.url).searchParams.get('problem') ?? ''
  return {
    products: await loadProducts(deps),
    problem: uploadProblem(problem, undefined),
  }
}

export const meta = () => deskMeta('Documents')

export default function DocumentsPage({ loaderData: { products, problem } }: Route.ComponentProps) {
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
