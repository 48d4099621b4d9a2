import { Link, NavLink } from 'react-router'
import { site } from '../../site.config.ts'
import { headerLinks } from '../catalog/navigation.ts'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import { Menu } from './menu.tsx'
import { useLinkPrefetch } from './stale-chunks.ts'

/** 64 pixels high, and in reach wherever the page is scrolled to. */
export function Header() {
  return (
    <header className="site-header sticky top-0 z-40 box-border h-16 border-line border-b bg-paper">
      <div className="wrap flex h-full items-center justify-between gap-6">
        <Link
          to="/"
          discover="none"
          className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-title"
        >
          <Seal className="size-8" />
          {site.brand}
        </Link>
        <nav aria-label="Main" className="not-printed hidden h-full md:block">
          <ul className="flex h-full gap-7 lg:gap-9">
            {headerLinks.map(({ label, to }) => (
              <li key={to} className="h-full">
                <HeaderLink to={to}>{label}</HeaderLink>
              </li>
            ))}
          </ul>
        </nav>
        <Menu />
      </div>
    </header>
  )
}

function HeaderLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      discover="none"
      prefetch={useLinkPrefetch()}
      className={({ isActive }) =>
        classes(
          'flex h-full items-center text-small hover:[box-shadow:inset_0_-3px_var(--color-rule)]',
          isActive && 'font-semibold [box-shadow:inset_0_-3px_var(--color-marigold)]! forced-colors:underline',
        )
      }
    >
      {children}
    </NavLink>
  )
}
