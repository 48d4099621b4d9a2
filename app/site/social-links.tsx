import { classes } from '../ui/classes.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { NEW_TAB, type SocialIcon } from './social-icons.ts'

/** An icon whose address is not set yet is not a link; it says that it is coming. */
export function SocialLinks({ icons }: { icons: readonly SocialIcon[] }) {
  return (
    <ul className={classes('not-printed mt-5 flex gap-3', icons.length > MAX_IN_A_ROW && 'flex-wrap')}>
      {icons.map((icon) => (
        <li key={icon.note}>
          <Tooltip note={icon.note}>{icon.url ? linkTo(icon, icon.url) : comingSoon(icon)}</Tooltip>
        </li>
      ))}
    </ul>
  )
}

/** More would be wider than their column. */
const MAX_IN_A_ROW = 4

// Elements, not components: the tooltip's layer puts its handlers on the link or the button itself.

function linkTo({ note, shape }: SocialIcon, url: string) {
  return (
    <a href={url} target="_blank" rel="noopener" className="grid size-11 place-items-center rounded border border-line">
      <Shape d={shape} />
      <span className="sr-only">{note + NEW_TAB}</span>
    </a>
  )
}

function comingSoon({ note, shape }: SocialIcon) {
  return (
    <button
      type="button"
      aria-disabled="true"
      className="grid size-11 cursor-default place-items-center rounded border border-line border-dashed text-soft"
    >
      <Shape d={shape} />
      <span className="sr-only">{note}</span>
    </button>
  )
}

function Shape({ d }: { d: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d={d} />
    </svg>
  )
}
