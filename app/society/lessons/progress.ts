import { and, eq, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { LESSONS, type Lesson } from './lesson.ts'
import { lessonChecks, lessonVideos } from './lessons.sql.ts'

/** All lessons, with the member's progress in each. */
export async function findProgress({ database: { db } }: AppContext, personId: string) {
  const rows = await db.select().from(lessonChecks).where(eq(lessonChecks.personId, personId))
  return LESSONS.map((lesson) => {
    const own = rows.filter(({ lessonId }) => lessonId === lesson.id).map(({ checkId }) => checkId)
    const done = lesson.checks.map(({ id }) => id).filter((id) => own.includes(id))
    return { lesson, done, isFinished: done.length === lesson.checks.length }
  })
}

/** Stores which checks of a lesson are done: exactly these. */
export async function saveChecks(
  { database, clock }: AppContext,
  personId: string,
  { id: lessonId, checks }: Lesson,
  ticked: readonly string[],
): Promise<void> {
  const done = checks.map(({ id }) => id).filter((id) => ticked.includes(id))
  const own = and(eq(lessonChecks.personId, personId), eq(lessonChecks.lessonId, lessonId))
  await database.transact(async (tx) => {
    await tx.delete(lessonChecks).where(done.length > 0 ? and(own, notInArray(lessonChecks.checkId, done)) : own)
    const rows = done.map((checkId) => ({ personId, lessonId, checkId, doneAt: clock.now() }))
    if (rows.length > 0) await tx.insert(lessonChecks).values(rows).onConflictDoNothing()
  })
}

/** The lesson to read next: one that was begun, or else the first that wasn't; undefined when all are finished. */
export async function nextLesson(deps: AppContext, personId: string) {
  const progress = await findProgress(deps, personId)
  const open = progress.filter(({ isFinished }) => !isFinished)
  const next = open.find(({ done }) => done.length > 0) ?? open[0]
  return next && { lesson: next.lesson, number: LESSONS.indexOf(next.lesson) + 1, total: LESSONS.length }
}

export async function findVideo(db: Db, lessonId: string): Promise<string | undefined> {
  const [video] = await db.select().from(lessonVideos).where(eq(lessonVideos.lessonId, lessonId))
  return video?.url
}

/** Where the coach's video of a lesson is; null takes it away. */
export async function saveVideo(db: Db, lessonId: string, url: string | null): Promise<void> {
  if (url === null) await db.delete(lessonVideos).where(eq(lessonVideos.lessonId, lessonId))
  else
    await db
      .insert(lessonVideos)
      .values({ lessonId, url })
      .onConflictDoUpdate({ target: lessonVideos.lessonId, set: { url } })
}
