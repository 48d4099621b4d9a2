import { useEffect, useRef } from 'react'
import { fillBlanks } from '../catalog/blanks.ts'
import { type Offer, societyTerms } from '../catalog/offers.ts'
import { products } from '../catalog/products.ts'
import { ChevronLeftIcon, ChevronRightIcon, XIcon } from '../ui/icons.tsx'
import { GalleryImage, type GalleryPicture } from './gallery-image.tsx'
import { OfferCheckout } from './offer-checkout.tsx'

interface LightboxProps {
  pictures: readonly GalleryPicture[]
  index: number
  offer: Offer
  buy: string
  onMove: (index: number) => void
  onClose: () => void
}

/** One picture large, above the site: arrows lead to the next, Esc closes it, and the offer is beside it. */
export function PageLightbox({ pictures, index, offer, buy, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const picture = pictures[index]
  if (!picture) return null
  const { label, place, previous, next, close } = products.look
  const move = (by: number) => onMove((index + by + pictures.length) % pictures.length)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') move(-1)
        if (key === 'ArrowRight') move(1)
      }}
      className="m-auto max-h-[96dvh] w-[min(60rem,96vw)] bg-card p-3 text-ink backdrop:bg-ink/75 sm:p-5"
    >
      <figure className="grid gap-3">
        <div className="flex items-center justify-between gap-4">
          <figcaption aria-live="polite" className="text-small">
            <strong>{picture.title}</strong>{' '}
            <span className="text-soft">{fillBlanks(place, { number: index + 1, total: pictures.length })}</span>
          </figcaption>
          <IconButton label={close} onClick={() => dialog.current?.close()}>
            <XIcon aria-hidden="true" />
          </IconButton>
        </div>
        <GalleryImage picture={picture} className="mx-auto max-h-[58dvh] w-auto border border-line object-contain" />
      </figure>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex gap-2">
          <IconButton label={previous} onClick={() => move(-1)}>
            <ChevronLeftIcon aria-hidden="true" />
          </IconButton>
          <IconButton label={next} onClick={() => move(1)}>
            <ChevronRightIcon aria-hidden="true" />
          </IconButton>
        </div>
        <OfferCheckout offer={offer}>{buy}</OfferCheckout>
      </div>
      <p className="mt-3 text-fine text-soft">
        {offer.charge.mode === 'subscription' && `${societyTerms()} `}
        {offer.refund}
      </p>
    </dialog>
  )
}

function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center border border-soft hover:bg-pale-mint"
    >
      {children}
    </button>
  )
}
