import { classes } from './classes.ts'

/** A member's initials in a ring. The name stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full border-4 border-pale-mint bg-mint font-display font-semibold text-fine text-ink outline outline-line',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('en-US')
}
