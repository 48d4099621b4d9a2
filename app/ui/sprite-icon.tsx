import type { IconName } from '../../brand/icons.ts'

/** A drawing out of `public/art/icons.svg`, for pages whose HTML has no room for the drawing itself. */
export function SpriteIcon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`/art/icons.svg#${name}`} />
    </svg>
  )
}
