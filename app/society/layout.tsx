import { Outlet } from 'react-router'
import { site } from '../../site.config.ts'
import { isLive } from '../catalog/live.ts'
import { COPYRIGHT_YEAR } from '../catalog/navigation.ts'
import { stateName } from '../catalog/us-states.ts'
import { appContext } from '../platform/app-context.ts'
import { CONTENT_ID } from '../ui/page-shell.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/layout.ts'
import { requireMember } from './members/members.ts'
import { BottomBar, PhoneHeader, Rail } from './rail.tsx'
import { messages } from './rooms/rooms.sql.ts'
import { unreadThreads } from './rooms/rooms.ts'
import { SampleRibbon } from './sample-ribbon.tsx'

/** The frame of every room: where she is, what is new in each, and who she is here. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const { name, state, sector } = member
  const about = [sector, state && stateName(state)].filter(Boolean).join(', ')
  const deps = args.context.get(appContext)
  const unread = await unreadThreads(deps, member)
  return {
    ...{ name, about, news: { '/society/rooms': unread.length } satisfies Record<string, number> },
    // The sample is filled in the background, while its first visitor looks around.
    isFilling:
      deps.sellsSamples && (await deps.database.db.select({ seq: messages.seq }).from(messages).limit(1)).length === 0,
  }
}

/** The rooms have a frame of their own in place of the site's header and footer. */
export const handle = { hasOwnFrame: true }

export default function SocietyLayout({ loaderData: { name, about, news, isFilling } }: Route.ComponentProps) {
  return (
    <>
      <a href={`#${CONTENT_ID}`} className="skip-link button button-marigold not-printed">
        Skip to content
      </a>
      <SessionWatch />
      {!isLive() && <SampleRibbon isFilling={isFilling} />}
      <header className="hidden font-display font-semibold text-title print:block">{site.brand}</header>
      <div className="lg:grid lg:grid-cols-[13.25rem_minmax(0,1fr)]">
        <PhoneHeader name={name} />
        <Rail news={news} name={name} about={about} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl px-4 pt-6 pb-28 sm:px-8 lg:pt-8 lg:pb-16"
        >
          <Outlet />
        </main>
      </div>
      <footer className="hidden text-fine print:block">{`© ${COPYRIGHT_YEAR} ${site.brand}. For members of the Society alone.`}</footer>
      <BottomBar news={news} />
    </>
  )
}
