import { Link } from 'react-router'
import type { OwnProduct } from '../sales/downloads/downloads.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import { formatSize } from '../ui/file-list.tsx'
import { textLinkClass } from '../ui/kit/links.tsx'
import { Badge } from '../ui/kit/page.tsx'
import { Tickets } from '../ui/ticket.tsx'
import { filePath, openPath, purchasePath } from './paths.ts'

/** What was bought and can be downloaded, as tickets in pairs: the last one of an odd number is as wide as a pair. */
export function Products({ products }: { products: readonly OwnProduct[] }) {
  return (
    <Tickets className="mt-5 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {products.map((product) => (
        <ProductTicket key={product.entitlementId} product={product} />
      ))}
    </Tickets>
  )
}

function ProductTicket({ product }: { product: OwnProduct }) {
  const { entitlementId, orderId, title, isEdition, contents, news } = product
  return (
    <article className="ticket surface-card">
      <div className="ticket-face flex flex-wrap gap-4">
        <Paper isEdition={isEdition} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="font-display font-semibold text-lead leading-tight [overflow-wrap:anywhere]">{title}</h3>
          <p className="mt-1 text-small text-soft">{summaryOf(product)}</p>
          {news && (
            <p className="mt-2 text-small">
              <Badge>New</Badge>{' '}
              <Link to={purchasePath(orderId)} className="prose-link">
                What’s new since your version
              </Link>
            </p>
          )}
        </div>
      </div>
      <div aria-hidden="true" className="ticket-tear" />
      <div className="ticket-stub flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isEdition && (
          <ButtonLink href={openPath(entitlementId)} rel="nofollow" variant="outline" size="small">
            Open the list<span className="sr-only">: {title}</span>
          </ButtonLink>
        )}
        {contents && (
          <ButtonLink href={filePath(entitlementId, 'all')} variant="outline" size="small" download>
            All files, {formatSize(contents.bytes)}
            <span className="sr-only">: {title}</span>
          </ButtonLink>
        )}
        <Link to={purchasePath(orderId)} className={textLinkClass('min-w-11 text-small')}>
          {linkLabel(product)}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
    </article>
  )
}

/** A gift has no receipt, and what isn't put together yet has no files. */
function linkLabel({ isEdition, contents, isGift }: OwnProduct): string {
  const hasFiles = isEdition || contents !== undefined
  if (isGift) return hasFiles ? 'Files' : 'Details'
  return hasFiles ? 'Files and receipt' : 'Receipt'
}

function summaryOf({ isEdition, contents }: OwnProduct): string {
  if (contents) return `Version ${contents.version}, ${contents.files === 1 ? '1 file' : `${contents.files} files`}`
  return isEdition ? 'A list to work in, plus PDF, Excel and CSV' : 'We’re putting it together, and email you then.'
}

/** A small sheet in place of a cover. */
function Paper({ isEdition }: { isEdition: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex h-18 w-14 shrink-0 flex-col items-center justify-center border border-line',
        isEdition ? 'surface-evergreen' : 'surface-paper bg-paper',
      )}
    >
      {isEdition ? <span className="font-display font-semibold text-title">100</span> : <Seal className="size-8" />}
    </span>
  )
}
