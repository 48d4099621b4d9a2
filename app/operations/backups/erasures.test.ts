import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase, silent } from '../../../test/database.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { leaveForNextStart, runDueErasures } from './erasures.ts'

test('Erasures that are due are done at the next start and not at the one after it, and only the server can read whose', async () => {
  const [dataDir, database] = [tempFolder('erasures'), await freshDatabase()]
  const due = [{ address: 'ada@example.com', messages: 'without-name' as const }]
  await leaveForNextStart(dataDir, due)
  const path = join(dataDir, 'erasures-due.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const erased: unknown[] = []
  const personalData = [
    {
      name: 'Everything',
      read: async () => [],
      erase: async (_: unknown, address: string, choices?: object) => {
        erased.push({ address, ...choices })
      },
    },
  ]
  for (const _ of ['a start', 'the next']) await runDueErasures({ dataDir, database, personalData, log: silent })
  expect(erased).toEqual(due)
  expect(existsSync(path)).toBe(false)
  // As releases before there was a choice left it.
  await writeFile(path, '["bea@example.com"]')
  await runDueErasures({ dataDir, database, personalData, log: silent })
  expect(erased.at(-1)).toEqual({ address: 'bea@example.com', messages: 'remove' })
  await database.drop()
})
