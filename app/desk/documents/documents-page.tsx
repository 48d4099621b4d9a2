import { formSchema, line } from '../../platform/forms/form-schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/fields.ts'
import { formatSize } from '../../ui/file-list.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { Summary, TextLink } from '../../ui/kit/links.tsx'
import { Columns, Page, PageSection, Saved } from '../../ui/kit/page.tsx'
import { deskAction, refuse, requireDesk } from '../desk-access.ts'
import { Act } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/documents-page.ts'
import { DOCUMENTS_PATH } from './document-paths.ts'
import { loadProducts, uploadProblem } from './documents-view.ts'
import { canMakeFiles, loadReadings, makeFiles, recordReading, type SourceRow } from './readings.ts'
import { UploadForm } from './upload-form.tsx'

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
    saysForm: saysForm.shown(),
    ...{ canMake: canMakeFiles(), isMaking: query.has('making') },
  }
}

const MAKING = `${DOCUMENTS_PATH}?making#to-confirm`

export const handle = { guards: { right: 'held', now: 'held', make: 'free' } } as const

/** Keeps what was read on a page, or makes the files with all that was. */
export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    async act({ deps, by, fields }) {
      const press = fields.get('do')
      if (press === 'make') {
        if (!canMakeFiles()) return refuse('Nothing changed: this server can’t make the files.', 409)
        await deps.database.transact((tx) => deps.jobs.enqueue(tx, makeFiles, { by }))
        return { to: MAKING }
      }
      const source = deps.contents.sources.find(({ key }) => key === fields.get('key'))
      if (!source) return refuse('Nothing changed: the documents no longer rest on that page.', 409)
      const isRight = press === 'right' && !source.isOpen
      const parsed = isRight ? { input: { says: undefined } } : saysForm.parse(fields)
      if ('errors' in parsed) return refuse('Nothing changed yet.', 422, parsed.errors)
      const { toConfirm } = await loadReadings(deps)
      const next = toConfirm[toConfirm.findIndex(({ key }) => key === source.key) + 1]
      await recordReading(deps, by, source, parsed.input.says)
      return { to: `${DOCUMENTS_PATH}#${next ? sourceAnchor(next) : 'to-confirm'}` }
    },
  })
}

/** What the documents' fonts have. */
const PRINTABLE = /^[\x20-\x7e\xa0-\xac\xae-\xff–—‘’“”•…−]+$/

const saysForm = formSchema({
  says: line(200, { missing: 'Write what the page says now.' }).regex(
    PRINTABLE,
    'The files can’t print one of its characters. Leave out emoji and the like.',
  ),
})

export const meta = () => deskMeta('Documents')

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, problem } = loaderData
  return (
    <Page
      title="Documents"
      lead="What you sell as files. Found a mistake in one? Upload the finished file, say what changed, and publish it. Owners get an email and the new file by the link they have."
    >
      <Columns
        width="lg:grid-cols-[minmax(0,1fr)_24rem]"
        side={<UploadForm products={products} chosen="" problem={problem} />}
      >
        <ul className="mt-8 border-ink border-t-2">
          {products.map((product) => (
            <ProductRow key={product.path} {...product} />
          ))}
        </ul>
      </Columns>
      <ToConfirm {...loaderData} fault={actionData} />
    </Page>
  )
}

type Product = Route.ComponentProps['loaderData']['products'][number]

function ProductRow({ title, path, version, published, owners, replaceable, bytes, earlier, ...states }: Product) {
  return (
    <li className="border-line border-b py-4">
      <h2 className="font-display text-title">
        <TextLink href={path} className="py-2 leading-snug">
          {title}
        </TextLink>
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
          <TextLink href={`${path}/review`} className="font-semibold">
            Review what’s waiting to be published<span className="sr-only">: {title}</span>
          </TextLink>
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

/** What leads to a page in the list. */
const sourceAnchor = ({ key }: Pick<SourceRow, 'key'>) => key.replace(/[^A-Za-z0-9]+/g, '-')

/** What was wrong with what was typed about a page. */
type Fault = NonNullable<Route.ComponentProps['actionData']>

type ToConfirmProps = Omit<Route.ComponentProps['loaderData'], 'products' | 'problem'> & { fault: Fault | undefined }

/** The pages that documents rest on and someone has to read, one press each. */
function ToConfirm({ sources, saysForm, count, waiting, canMake, isMaking, fault }: ToConfirmProps) {
  return (
    <PageSection id="to-confirm" title="To confirm" aside={pages(count)} className="scroll-mt-20">
      <p className="measure mt-4">
        What your documents say rests on these pages. Open one, read it, and press. We keep who read it and when, and
        the files say the month.
      </p>
      {fault && !sources.some(({ key }) => key === fault.values.key) && <Alert className="mt-4">{fault.problem}</Alert>}
      {waiting > 0 && <MakeFiles waiting={waiting} canMake={canMake} isMaking={isMaking} />}
      <ul className="mt-4 border-line border-t">
        {sources.map((source) => (
          <SourceItem
            key={source.key}
            source={source}
            form={saysForm}
            fault={fault?.values.key === source.key ? fault : undefined}
          />
        ))}
      </ul>
      {count > sources.length && (
        <p className="mt-4 text-small text-soft">
          These are the first {sources.length}. What you confirm makes room for the next.
        </p>
      )}
    </PageSection>
  )
}

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

function MakeFiles({ waiting, canMake, isMaking }: Pick<ToConfirmProps, 'waiting' | 'canMake' | 'isMaking'>) {
  if (isMaking)
    return (
      <Saved className="mt-4">
        The files are being made. In a minute or two, look at this page again: each product then has what waits to be
        published.
      </Saved>
    )
  return (
    <PressForm className="mt-4 bg-pale-mint px-4 py-3">
      <p>
        You’ve read {pages(waiting)} since files were last made.{' '}
        {canMake
          ? 'Make the files with it, look at them, and publish them as the next version. Owners get one email.'
          : 'This server has only the finished site. What you read goes into files as soon as there’s what makes them.'}
      </p>
      {canMake && <Act does="make" label="Make the files" size="small" className="mt-3" />}
    </PressForm>
  )
}

interface SourceProps {
  source: SourceRow
  form: ToConfirmProps['saysForm']
  fault: Fault | undefined
}

function SourceItem({ source, form, fault }: SourceProps) {
  const { key, label, supports, address, ask, isOpen, lastRead } = source
  const about = <span className="sr-only">: {label}</span>
  return (
    <li id={sourceAnchor(source)} className="border-line border-b py-4">
      <h3 className="font-semibold first-letter:uppercase">{label}</h3>
      {ask && <p className="mt-1">{ask}</p>}
      <p className="mt-1">{supports}</p>
      <p className="mt-1 text-small text-soft [overflow-wrap:anywhere]">
        <TextLink href={address} target="_blank" rel="noreferrer">
          {address}
        </TextLink>{' '}
        {lastRead}.
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-x-6">
        {!isOpen && (
          <PressForm fields={{ key }}>
            <Button name="do" value="right" variant="outline" size="small">
              I read it: it’s right{about}
            </Button>
          </PressForm>
        )}
        <details className="min-w-0 flex-1 basis-64" open={fault !== undefined}>
          <Summary>
            {isOpen ? 'It says …' : 'It’s now …'}
            {about}
          </Summary>
          {fault && <Alert className="mt-2">{fault.problem}</Alert>}
          <PressForm fields={{ key }} className="grid gap-3 pb-2">
            <TextField
              {...fieldsOf(form, fault).says}
              id={`${sourceAnchor(source)}-says`}
              label="What it says now"
              hint="As it should read in the files, such as: $310 online"
            />
            <Act does="now" label="Keep it" size="small" className="justify-self-start" />
          </PressForm>
        </details>
      </div>
    </li>
  )
}
