import { Form, Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { HiddenFields } from '../../ui/kit/form.tsx'
import { textLinkClass } from '../../ui/kit/links.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { useFocusOnProblem } from '../../ui/use-posted-form.ts'

/** A link of the router that a thumb can press. */
export function TextLink({ className, ...props }: React.ComponentProps<typeof Link>) {
  return <Link {...props} className={textLinkClass(className)} />
}

export function BackLink({ to, className, children }: { to: string; className?: string; children: React.ReactNode }) {
  return (
    <TextLink to={to} className={classes('text-small', className)}>
      <span aria-hidden="true">←&nbsp;</span>
      {children}
    </TextLink>
  )
}

/** A page of the rooms. Its way back is the router's. */
export function RoomsPage({
  back,
  ...page
}: Omit<React.ComponentProps<typeof Page>, 'back'> & { back: { to: string; label: React.ReactNode } }) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <Page {...page} />
    </>
  )
}

export function UnreadCount({ count, className }: { count: number | undefined; className?: string }) {
  if (!count) return null
  return (
    <span className={classes('rounded-sm bg-marigold px-1.5 font-mono text-ink text-label', className)}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}

/** The secret address of a calendar, where there is one. @param warning who can read it */
export function CalendarAddress({ address, warning }: { address: string | undefined; warning: string }) {
  if (!address) return null
  return (
    <div className="mt-4">
      <TextField
        label="Calendar link"
        hint={`In your calendar, choose “Add by URL” or “Subscribe.” ${warning}`}
        readOnly
        value={address}
      />
      <a href={address.replace(/^https?:/, 'webcal:')} className="prose-link inline-flex min-h-11 items-center">
        Open it in my calendar
      </a>
    </div>
  )
}

interface ListedThread {
  roomId: string
  title: string
  unread: number
  /** Of the newest message: who wrote it, and how it begins. */
  by: string | undefined
  text: string
}

/** Threads with something unread, each opened where reading goes on. */
export function ThreadList({ threads }: { threads: readonly ListedThread[] }) {
  return (
    <ul>
      {threads.map(({ roomId, title, by, text, unread }) => (
        <li key={roomId} className="border-line border-b">
          <Link to={`/society/rooms/${roomId}#newest`} className="flex items-start gap-3 py-3 hover:bg-pale-mint">
            <Avatar name={by ?? '–'} />
            <span className="min-w-0 flex-1 text-fine [overflow-wrap:anywhere]">
              <span className="block font-semibold">{title}</span>
              <span className="line-clamp-2 text-soft">
                {by && (
                  <>
                    <bdi>{by}</bdi>:{' '}
                  </>
                )}
                {text}
              </span>
            </span>
            <UnreadCount count={unread} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function SearchForm({ className }: { className?: string }) {
  return (
    <Form method="get" action="/society/search" role="search" className={classes('flex gap-2', className)}>
      <TextField
        label="Search the Society"
        labelHidden
        name="q"
        type="search"
        placeholder="Search the Society"
        className="flex-1"
      />
      <Button variant="outline" aria-label="Search">
        <SearchIcon aria-hidden="true" size={18} />
      </Button>
    </Form>
  )
}

/** A form whose hidden fields say what it does. @param refused where something is wrong with it */
export function PressForm({
  fields,
  refused,
  children,
  ...form
}: { fields: Readonly<Record<string, string>>; refused?: unknown } & React.ComponentProps<typeof Form>) {
  return (
    <Form ref={useFocusOnProblem(refused)} method="post" {...form}>
      <HiddenFields values={fields} />
      {children}
    </Form>
  )
}

type PressLineProps = React.PropsWithChildren<{ isOn: boolean; isRound?: boolean; label: string; what: string }>

/** A line that is one button, with its mark before it. */
export function PressLine({ isOn, isRound = false, label, what, children }: PressLineProps) {
  return (
    <button
      type="submit"
      className="flex min-h-11 w-full items-center gap-3 py-1.5 text-left text-small hover:bg-deep-paper"
    >
      <span
        aria-hidden="true"
        className={classes(
          'grid size-5 shrink-0 place-items-center border-2 text-fine leading-none',
          isRound ? 'rounded-full' : 'rounded-sm',
          isOn ? 'border-evergreen bg-evergreen text-card' : 'border-soft-ink bg-card',
        )}
      >
        {isOn && '✓'}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{what}: </span>
        <bdi className={isOn ? 'text-soft' : undefined}>{label}</bdi>
        {children}
        {isOn && <span className="sr-only"> (done)</span>}
      </span>
    </button>
  )
}

export function TaskDue({ due, isLate }: { due: string | undefined; isLate: boolean }) {
  return due && <span className={isLate ? 'font-semibold text-clay' : 'text-soft'}>, {due}</span>
}
