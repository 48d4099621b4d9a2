import { expect, test, vi } from 'vitest'
import { scheduling, site } from '../../../site.config.ts'
import { silent } from '../../../test/database.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { openSettings } from './live-settings.ts'
import { settings } from './settings.sql.ts'

const database = databaseForFile()

const file = { site, scheduling, videoLink: 'https://video.example.com/file', coachEmail: 'coach@example.com' }
const store = (key: string, value: string | null) => {
  const row = { value, version: 1, changedBy: 'per_1', changedAt: new Date() }
  return database.db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}

test('What one process saves, the others have within seconds', async () => {
  const other = await openSettings({ database: { ...database, kind: 'postgres' }, log: silent, file })
  other.watch()
  expect(other.videoLink()).toBe('https://video.example.com/file')
  await store('video-link', 'https://video.example.com/desk')
  await vi.waitFor(() => expect(other.videoLink()).toBe('https://video.example.com/desk'), { timeout: 60_000 })
  other.stop()
})

test('While the database is away, what was read last holds', async () => {
  const gone = Object.assign(new Error('terminated'), { code: '57P01' })
  let isAway = false
  const away = new Proxy(database.db, {
    get: (db, name, receiver) => {
      if (isAway && name === 'select') throw gone
      return Reflect.get(db, name, receiver)
    },
  })
  const live = await openSettings({ database: { ...database, db: away }, log: silent, file })
  isAway = true
  await expect(live.refresh()).rejects.toThrow('terminated')
  expect(live.videoLink()).toBe('https://video.example.com/desk')
})

test('What no longer fits, after a new version of the site, leaves the file’s value in place', async () => {
  await store('weekly-hours', 'whenever I like')
  await store('support-hours', 'Monday 9:00 AM to 5:00 PM\nTuesday 10:00 AM to 5:00 PM')
  await store('video-link', null)
  const live = await openSettings({ database, log: silent, file })
  expect(live.scheduling.weeklyHours).toEqual(scheduling.weeklyHours)
  expect(live.supportHours).toEqual(site.supportHours)
  expect(live.videoLink()).toBe('https://video.example.com/file')
})
