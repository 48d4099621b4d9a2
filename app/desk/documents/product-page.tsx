import { ButtonLink } from '../../ui/button.tsx'
import { Summary } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/product-page.ts'
import { DOCUMENTS_PATH, toReplaced } from './document-paths.ts'
import { loadProduct, uploadProblem } from './documents-view.ts'
import { FileLinks } from './file-links.tsx'
import { UploadForm } from './upload-form.tsx'

/** A product's files, now and before, and the way to replace one. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const product = await loadProduct(deps, args.params.product)
  const query = new URL(args.request.url).searchParams
  const file = query.get('file')
  const published = query.get('published')
  return {
    ...product,
    chosen: file ? toReplaced(args.params.product, file) : '',
    isNew: published === product.version,
    problem: uploadProblem(
      query.get('problem') ?? '',
      product.files.find(({ id }) => id === file),
    ),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return deskMeta(loaderData?.title ?? 'Documents')
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { title, path, version, published, owners, documents, files, earlier } = loaderData
  return (
    <Page
      back={{ to: DOCUMENTS_PATH, label: 'Documents' }}
      title={title}
      lead={`Version ${version}, published ${published}. ${owners.toLocaleString('en-US')} ${owners === 1 ? 'person owns' : 'people own'} it.`}
      saved={
        loaderData.isNew && `Version ${version} is out. Owners get it from now on, and their emails are on the way.`
      }
    >
      <Superseded files={loaderData.superseded} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="min-w-0">
          {loaderData.draft && <Draft path={path} names={loaderData.draft.names} />}
          <UploadForm products={[loaderData]} chosen={loaderData.chosen} problem={loaderData.problem} />
          <Earlier earlier={earlier} />
        </div>
        <PageSection title="The files now" aside={`${files.length} of version ${version}`}>
          {documents.map((document) => (
            <section key={document.title} className="mt-4">
              <h3 className="font-semibold text-small">{document.title}</h3>
              <FileLinks files={document.files} />
            </section>
          ))}
        </PageSection>
      </div>
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Superseded({ files }: { files: LoaderData['superseded'] }) {
  if (files.length === 0) return null
  return (
    <div className="mt-5 border-clay border-l-4 pl-4">
      {files.map(({ name, version }) => (
        <p key={name}>
          An update of the site brought another “{name}”, so owners get that one now. Yours is in version {version}. To
          use it again, upload it once more.
        </p>
      ))}
    </div>
  )
}

function Draft({ path, names }: { path: string; names: readonly string[] }) {
  return (
    <PageSection title="Waiting to be published">
      <ul className="mt-3">
        {names.map((name) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
      <ButtonLink href={`${path}/review`} className="mt-4">
        Review and publish
      </ButtonLink>
    </PageSection>
  )
}

function Earlier({ earlier }: { earlier: LoaderData['earlier'] }) {
  return (
    <PageSection title="Earlier versions" empty={earlier.length === 0 && 'There are none yet.'}>
      {earlier.map(({ version, published, changes, files }) => (
        <details key={version} className="border-line border-b">
          <Summary>
            {version}, published {published}
          </Summary>
          {changes && <p className="text-small text-soft">{changes}</p>}
          <FileLinks files={files} />
        </details>
      ))}
    </PageSection>
  )
}
