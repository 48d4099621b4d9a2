import { inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { EmailLink, Paragraph, Small, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailContent, EmailTemplate } from '../../platform/mail/email-template.ts'
import { oneClickHeaders } from '../../platform/mail/one-click.ts'
import { rooms } from '../rooms/rooms.sql.ts'
import { newestPath, roomTitle } from '../rooms/rooms.ts'
import { findUnreadOf, readNotice } from './email-notices.ts'
import { type NoticeKind, OFF_LABELS } from './notice-kinds.ts'
import { findNoticeSettings, noticesOffPath } from './notice-settings.ts'

/** A room with something new, without a word of what was said in it. */
interface NewIn {
  title: string
  href: string
  count: number
  mentions: number
}

/** Says where something new is, and not what: the inbox is no part of the rooms. Written when it is sent. */
export function noticeEmails(deps: AppContext): Record<'society-notice' | 'society-weekly', EmailTemplate> {
  return {
    async 'society-notice'({ personId = '', after = '0', upTo = '0' }) {
      const news = await readNotice(deps, { personId, after: Number(after), upTo: Number(upTo) })
      if (news.size === 0) return undefined
      const found = await deps.database.db
        .select()
        .from(rooms)
        .where(inArray(rooms.id, [...news.keys()]))
      const places = found.map((room): NewIn => {
        const unseen = news.get(room.id) ?? []
        const mentions = unseen.filter(({ isMention }) => isMention).length
        return { ...placeOf(deps, room), count: unseen.length, mentions }
      })
      const kinds = new Set(
        [...news.values()].flat().map(({ isMention }): NoticeKind => (isMention ? 'mentions' : 'threads')),
      )
      return write(deps, personId, places, [...kinds])
    },
    async 'society-weekly'({ personId = '' }) {
      if (!(await findNoticeSettings(deps.database.db, personId)).weekly) return undefined
      const unread = await findUnreadOf(deps, personId)
      if (unread.length === 0) return undefined
      const places = unread.map(({ roomId, unread: count, ...room }) => ({
        ...{ ...placeOf(deps, { id: roomId, ...room }), count, mentions: 0 },
      }))
      return write(deps, personId, places, ['weekly'])
    },
  }
}

function placeOf(deps: AppContext, room: Parameters<typeof roomTitle>[0] & { id: string }) {
  const title = room.kind === 'coach' ? 'Your thread with the coach' : roomTitle(room)
  return { title, href: deps.publicUrl() + newestPath(room.id) }
}

async function write(
  deps: AppContext,
  personId: string,
  places: NewIn[],
  kinds: readonly NoticeKind[],
): Promise<EmailContent> {
  const total = places.reduce((sum, { count }) => sum + count, 0)
  const subject = `${total === 1 ? 'One new message' : `${total} new messages`} for you in the Society`
  const off = kinds.map((kind) => ({ kind, href: deps.publicUrl() + noticesOffPath(deps.secret, personId, kind) }))
  const content = await writeEmail({
    ...{ subject, title: subject, preview: places.map(({ title }) => title).join(', ') },
    lines: places.map(({ title, href, count, mentions }) => (
      <Paragraph key={href}>
        <EmailLink href={href}>{title}</EmailLink>: {count} new{mentions > 0 && ', and you’re mentioned'}
      </Paragraph>
    )),
    button: ['Open the rooms', `${deps.publicUrl()}/society/rooms`],
    footer: (
      <>
        <Small>What was said stays in the rooms, so it isn’t in this email.</Small>
        {off.map(({ kind, href }) => (
          <Small key={kind}>
            <EmailLink href={href}>Stop {OFF_LABELS[kind]}</EmailLink>
          </Small>
        ))}
      </>
    ),
  })
  return { ...content, headers: oneClickHeaders(off[0]?.href ?? ''), stream: 'broadcast' }
}
