import { covers } from '../catalog/covers.ts'
import {
  BOOK_COVER,
  type DocumentProduct,
  findPicture,
  SHEETS,
  SMALL_WIDTH,
  smallOf,
} from '../catalog/product-documents.ts'
import { classes } from '../ui/classes.ts'
import { PhotographCover } from './covers/cover.tsx'

/**
 * A product's cover before two of its pages. Decoration: further down each page has its name. They're fetched as they come
 * near, and their place is known before. Set the width with `className`.
 */
export function FannedPages({
  product,
  className,
  children,
}: {
  product: DocumentProduct
  className?: string
  children: React.ReactNode
}) {
  return (
    <div className={classes('fan', className)}>
      {SHEETS[product].map((document) => (
        <FannedPicture key={document} address={findPicture(product, document)?.address} className="fan-sheet" />
      ))}
      {children}
    </div>
  )
}

export function BookCover() {
  const { picture } = covers.blueprint
  if (picture) return <PhotographCover picture={picture} />
  return <FannedPicture address={BOOK_COVER.address} className="fan-cover" />
}

/** Phones are told a smaller width than they draw, since decoration needn't be as sharp as they can show it. */
function FannedPicture({ address, className }: { address: string | undefined; className: string }) {
  return (
    <img
      src={address}
      {...(address && { srcSet: `${smallOf(address)} ${SMALL_WIDTH}w, ${address} 720w` })}
      sizes="(width < 30rem) 9rem, 18rem"
      alt=""
      width={720}
      height={931}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
