import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseForFile } from '../../test/for-file.ts'
import { fold, foldedWords } from './fold.ts'

const database = databaseForFile()

test.each([
  ['JOSÉ Núñez', 'jose nunez'],
  ['O’Brien & O‘Neill ʻAkau D`Angelo', 'obrien & oneill akau dangelo'],
  ['\u202aSi\u200bmo\u00adne\u202c', 'simone'],
  ['Ｓｉｍｏｎｅ ﬁrst', 'simone first'],
  ['Łukasz Sørensen Straße Æbler İpek', 'lukasz sorensen strasse aebler ipek'],
  ['ΟΔΟΣ Ольга', 'οδοσ ольга'],
  ['“help desk” -it', '"help desk" -it'],
])('%s is the same to the program and to the database', async (text, folded) => {
  const { rows } = await database.db.execute(sql`select fold(${text})`)
  expect([fold(text), rows[0]?.fold]).toEqual([folded, folded])
})

test('Words are few, and none is empty', () => {
  expect(foldedWords(' \u200b Núñez\u00a0 ’ dana ')).toEqual(['nunez', 'dana'])
  expect(foldedWords('a '.repeat(50))).toHaveLength(8)
})
