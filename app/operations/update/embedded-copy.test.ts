import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { updateFolder } from '../../platform/process/update-plan.server.ts'
import { copyEmbedded, finishRestoring, restoreEmbedded } from './embedded-copy.ts'

let dataDir: string
beforeEach(() => {
  dataDir = tempFolder('embedded-copy')
  mkdirSync(join(dataDir, 'database'))
  write('as it was')
  copyEmbedded(dataDir)
  write('migrated')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const write = (text: string) => writeFileSync(join(dataDir, 'database/rows'), text)
const read = () => readFileSync(join(dataDir, 'database/rows'), 'utf8')

test('The copy takes the place of what a migration made', () => {
  restoreEmbedded(dataDir)
  expect(read()).toBe('as it was')
})

test('A kill between the two moves leaves no site without a database: the next start makes the second one', () => {
  renameSync(join(dataDir, 'database'), join(updateFolder(dataDir), 'failed'))
  finishRestoring(dataDir)
  expect(read()).toBe('as it was')
})

test('A start leaves a database alone that is there', () => {
  finishRestoring(dataDir)
  expect(read()).toBe('migrated')
})
