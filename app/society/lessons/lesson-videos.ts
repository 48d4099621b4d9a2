import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { parseLink } from '../../platform/secure-link.ts'
import { lessonVideos } from './lessons.sql.ts'

/** Where the coach's video of a lesson is; undefined where there is none. */
export async function findVideo(db: Db, lessonId: string): Promise<string | undefined> {
  const [video] = await db.select().from(lessonVideos).where(eq(lessonVideos.lessonId, lessonId))
  return video?.url
}

/** Stores what the coach typed in `video` as the lesson's video; nothing typed takes it away. */
export async function saveVideoForm(
  { database: { db } }: Pick<AppContext, 'database'>,
  lessonId: string,
  fields: FormFields,
): Promise<'saved' | { problem: string }> {
  const url = parseLink(oneLine(fields.get('video') ?? ''))
  if (url === undefined) return { problem: 'Not saved: the video’s address begins with https://.' }
  if (url === null) await db.delete(lessonVideos).where(eq(lessonVideos.lessonId, lessonId))
  else
    await db
      .insert(lessonVideos)
      .values({ lessonId, url })
      .onConflictDoUpdate({ target: lessonVideos.lessonId, set: { url } })
  return 'saved'
}
