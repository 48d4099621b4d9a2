import { eq } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { findLesson } from './lesson.ts'
import { lessonChecks } from './lessons.sql.ts'

/** What she has done of the lessons. */
export const lessonsPersonalData: PersonalData = {
  name: 'Your lessons in the Society',
  async read(db, email) {
    const id = await findPersonId(db, email)
    const rows = id ? await db.select().from(lessonChecks).where(eq(lessonChecks.personId, id)) : []
    return rows.map(({ lessonId, checkId, doneAt }) => {
      const lesson = findLesson(lessonId)
      const done = lesson?.checks.find((check) => check.id === checkId)?.text ?? checkId
      return { lesson: lesson?.title ?? lessonId, done, on: doneAt.toISOString() }
    })
  },
  async erase(tx, email) {
    const id = await findPersonId(tx, email)
    if (id) await tx.delete(lessonChecks).where(eq(lessonChecks.personId, id))
  },
}

async function findPersonId(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db.select().from(personAddresses).where(eq(personAddresses.email, email))
  return row?.personId
}
