import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { parseEnv } from '../../platform/process/env.server.ts'
import { exportAll } from './export.ts'

test('An export that can’t be finished names its file, and leaves nothing of anyone beside it', async () => {
  const [DATA_DIR, folder] = [tempFolder('export'), tempFolder('exported')]
  await mkdir(join(folder, 'taken.zip'))
  for (const name of ['taken.zip', 'nowhere/all.zip'])
    await expect(exportAll(parseEnv({ DATA_DIR }), [join(folder, name)], () => {})).rejects.toThrow(
      new RegExp(`${name} can’t be written \\(E\\w+\\)\\. Name a new file`),
    )
  expect(await readdir(folder)).toEqual(['taken.zip'])
})
