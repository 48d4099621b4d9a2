import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { PersonalData } from '../platform/personal-data.ts'
import { broughtLists } from './bring/brought-lists.sql.ts'
import { changes, deskEmails, notes } from './desk.sql.ts'

/** What the coach wrote to someone, and what she did for her. */
export const deskPersonalData: PersonalData = {
  name: 'What we wrote to you and did for you',
  retentionNote:
    'We keep a note that something was done, and on which day, without your address, your name or the words.',
  async read(db, email) {
    const written = await db
      .select()
      .from(deskEmails)
      .where(eq(deskEmails.email, email))
      .orderBy(asc(deskEmails.writtenAt))
    const noted = await db.select().from(notes).where(eq(notes.email, email)).orderBy(asc(notes.writtenAt))
    const done = await db.select().from(changes).where(eq(changes.email, email)).orderBy(asc(changes.at))
    const listed = await db.select().from(broughtLists).where(isListed(email))
    return [
      ...listed.map(({ fileName, uploadedAt }) => ({ 'in a list': fileName, uploaded: uploadedAt.toISOString() })),
      ...written.map(({ subject, message, writtenAt, canceledAt }) => ({
        written: writtenAt.toISOString(),
        subject,
        message,
        'stopped before it went out': canceledAt?.toISOString() ?? null,
      })),
      ...noted.map(({ note, writtenAt }) => ({ noted: writtenAt.toISOString(), note })),
      ...done.map(({ at, summary, undoneAt }) => ({
        done: at.toISOString(),
        what: summary,
        undone: undoneAt?.toISOString() ?? null,
      })),
    ]
  },
  async erase(tx, email) {
    await tx.delete(deskEmails).where(eq(deskEmails.email, email))
    await tx.delete(notes).where(eq(notes.email, email))
    await tx.delete(broughtLists).where(and(isListed(email), isNull(broughtLists.confirmedAt)))
    // Of a refund they say how much goes back, and whether it did, and nothing of the person.
    const values = or(
      and(eq(changes.email, email), ne(changes.action, 'refund')),
      wasCorrected(email),
      wasGivenNotice(email),
    )
    await tx.update(changes).set({ before: null, after: null }).where(values)
    await tx.update(changes).set({ email: null, summary: null }).where(eq(changes.email, email))
  },
}

/** A file that isn’t brought yet has this address in it. */
const isListed = (email: string) => sql`strpos(lower(${broughtLists.content}), ${email}) > 0`

/** A notice to the owner went to this address. */
function wasGivenNotice(email: string) {
  const { before, after } = changes
  return and(eq(changes.action, 'setting'), or(...[before, after].map((value) => eq(sql`${value} ->> 'value'`, email))))
}

/** An order had this address until the coach corrected it. */
function wasCorrected(email: string) {
  return and(eq(changes.action, 'address'), eq(sql`${changes.before} ->> 'email'`, email))
}
