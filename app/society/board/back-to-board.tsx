import { Link } from 'react-router'

export function BackToBoard({ base }: { base: string }) {
  return (
    <Link to={base} className="prose-link inline-flex min-h-11 items-center text-small">
      <span aria-hidden="true">←&nbsp;</span>
      Your board
    </Link>
  )
}
