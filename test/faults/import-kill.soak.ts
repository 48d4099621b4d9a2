import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { copyDatabaseTemplate } from '../../app/platform/embedded/database-template.server.ts'
import { silent } from '../database.ts'
import { countCompleteRecords, parseSummary, startImport, writeImportFile } from '../rig/import-process.ts'
import { ensureBuild } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

const RECORDS = 4000
/** Bytes by which the tables have grown after a few batches. */
const A_FEW_BATCHES = 3 * 1024 ** 2

test('An import into the embedded database that is killed while it writes leaves nothing half done, and is finished by the next one', async () => {
  const folder = tempFolder('import-kill')
  try {
    ensureBuild()
    await copyDatabaseTemplate(resolve('build/database'), folder)
    writeImportFile(folder, RECORDS)
    let known = 0
    for (const _ of ['once', 'twice']) {
      const command = startImport(folder)
      await isWriting(folder)
      command.kill()
      expect((await command.exited).signal, command.output()).toBe('SIGKILL')
      const now = await wholeIn(folder)
      expect(now).toBeGreaterThan(known)
      expect(now).toBeLessThan(RECORDS)
      known = now
      // What was on its way lies there still, where nobody cleans up after a process that is gone.
      for (const left of spoolFolders(folder)) rmSync(join(folder, left), { recursive: true })
    }
    const last = startImport(folder)
    expect((await last.exited).code, last.output()).toBe(0)
    expect(parseSummary(last.output())).toMatchObject({ read: RECORDS, new: RECORDS - known, changed: 0, refused: 0 })
    expect(await wholeIn(folder)).toBe(RECORDS)
    expect(spoolFolders(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const spoolFolders = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('opportunities-'))

/** Waits until the file is read, on the side, and some of it is written: starting writes too. */
async function isWriting(folder: string): Promise<void> {
  const until = Date.now() + 120_000
  const holds = async (condition: () => boolean) => {
    while (!condition()) {
      if (Date.now() > until) throw new Error('the import has not come that far')
      await pause(5)
    }
  }
  const tables = join(folder, 'database', 'base')
  await holds(() => spoolFolders(folder).some((name) => readdirSync(join(folder, name)).includes('spool')))
  const before = bytesIn(tables)
  await holds(() => bytesIn(tables) > before + A_FEW_BATCHES)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)
}

async function wholeIn(folder: string): Promise<number> {
  const database = await openDatabase({ folder, log: silent })
  try {
    return await countCompleteRecords(database)
  } finally {
    await database.close()
  }
}
