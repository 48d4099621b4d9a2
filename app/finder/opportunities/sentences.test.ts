import { expect, test } from 'vitest'
import { sentencesIn, sentencesOfLines } from './sentences.ts'

test.each([
  'Grants pay for equipment, e.g. Ovens and freezers, and for repairs.',
  'Local bodies, i.e. Counties and towns, may apply.',
  'It pays for work in the U.S. Virgin Islands and Guam.',
  'Attachment No. 5 lists the rooms at Ft. Bragg, Bldg. 12.',
  'The incumbent is Acme Inc. of Dayton, and Best Co. Ltd. before it.',
  'Offers are due at 5 p.m. Eastern time on Sept. 3.',
  'A letter from Dr. J. Lee of St. Louis is required.',
  'BIDDERS SHALL SEE DWG. NO. 5 AT ST. LOUIS.',
  'About 3.5 acres are mowed approx. Ten times a year.',
])('a sentence isn’t cut behind an abbreviation: %s', (sentence) => {
  expect(sentencesIn(`${sentence} Then the next begins.`)).toEqual([sentence, 'Then the next begins.'])
})

test('an abbreviation that ends a sentence ends it, and so does a line where lines count', () => {
  expect(sentencesIn('It’s work in the U.S. The office is in Ohio! 12 firms bid. *Read on.')).toEqual([
    'It’s work in the U.S.',
    'The office is in Ohio!',
    '12 firms bid.',
    '*Read on.',
  ])
  expect(sentencesIn('One line\nand the next. Then')).toEqual(['One line\nand the next.', 'Then'])
  expect(sentencesOfLines('Who can apply\n\nFirms of Acme Inc. and\nothers.')).toHaveLength(3)
})
