import { TextField } from '../../ui/field.tsx'
import type { FormField } from '../../ui/fields.ts'
import { SessionWatch } from '../../ui/session-watch.tsx'
import { BackLink } from '../parts/parts.tsx'
import { MEMBERS_BOARD } from './card.ts'

interface BoardFrameProps {
  base: string
  isBoard?: boolean
  children: React.ReactNode
}

/**
 * The Society's frame is around a member's board already; everyone else's is a part of their account, and leads back there
 * from the board itself.
 */
export function BoardFrame({ base, isBoard = false, children }: BoardFrameProps) {
  if (base === MEMBERS_BOARD) return children
  return (
    <div className="wrap pt-6 pb-16 sm:pt-10">
      <SessionWatch />
      {isBoard && <BackLink to="/account">Your account</BackLink>}
      {children}
    </div>
  )
}

export function OwnFields({ field }: { field: Record<'title' | 'funder' | 'link' | 'deadline', FormField> }) {
  return (
    <>
      <TextField {...field.title} label="What’s it called?" />
      <TextField {...field.funder} label="Who gives the money?" />
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField {...field.link} label="Its web page" />
        <TextField {...field.deadline} label="Last day to apply" />
      </div>
    </>
  )
}
