import { data, Form, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { FileList, formatSize } from '../../ui/file-list.tsx'
import { requireMember } from '../members/members.ts'
import type { Route } from './+types/library-page.ts'
import { loadLibrary, takeProduct } from './library.ts'

const LIBRARY_PATH = '/society/library'

/** The Blueprint and the packs, which come with the membership. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  return { isCoach: member.role === 'coach', products: await loadLibrary(args.context.get(appContext), member) }
}

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args)
  const read = await readForm(args.request)
  const productId = 'fields' in read ? (read.fields.get('product') ?? '') : ''
  if (!(await takeProduct(args.context.get(appContext), member, productId)))
    return data({ problem: 'Nothing changed: that isn’t in the library, or your membership has ended.' }, 422)
  throw redirect(`${LIBRARY_PATH}#${productId}`, { status: 303, headers: PRIVATE_HEADERS })
}

export const meta = () =>
  privateMeta('The members’ library', 'The Blueprint and both template packs, included in your membership.')

export default function LibraryPage({ loaderData: { products, isCoach }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-heading">Library</h1>
      <p className="measure mt-2 text-soft">
        {isCoach
          ? 'What every member can take: the Blueprint and both packs.'
          : 'The Blueprint and both packs come with your membership. What you’ve downloaded stays yours if you leave.'}
      </p>
      {actionData?.problem && <Alert className="mt-4">{actionData.problem}</Alert>}
      {products.map((product) => (
        <ProductPart key={product.productId} {...product} />
      ))}
    </div>
  )
}

type Product = Route.ComponentProps['loaderData']['products'][number]

function ProductPart({ productId, entitlementId, title, contents, canTake }: Product) {
  return (
    <section id={productId} aria-labelledby={`${productId}-title`} className="mt-10 border-current border-t-2 pt-3">
      <h2 id={`${productId}-title`} className="text-title">
        {title}
      </h2>
      {!contents && <p className="mt-2">Its files aren’t ready yet.</p>}
      {contents && entitlementId && (
        <>
          <p className="mt-3">
            <ButtonLink href={`/account/files/${entitlementId}/all`} download>
              Download everything (zip, {formatSize(contents.bytes)})
            </ButtonLink>
          </p>
          <FileList base={`/account/files/${entitlementId}`} documents={contents.documents} heading="h3" />
        </>
      )}
      {contents && !entitlementId && (
        <p className="mt-1 text-small text-soft">
          Version {contents.version}, {formatSize(contents.bytes)} in all.
        </p>
      )}
      {contents && canTake && (
        <Form method="post" className="not-printed mt-3">
          <Button name="product" value={productId} variant="outline">
            Show me the files<span className="sr-only">: {title}</span>
          </Button>
        </Form>
      )}
    </section>
  )
}
