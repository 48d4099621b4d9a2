import { expect, test } from 'vitest'
import everyday from './everyday-words.json' with { type: 'json' }
import { findIndustries } from './find-industries.ts'
import { phraseSearch } from './phrase-search.ts'

const { find } = phraseSearch([
  { key: 'houses', text: 'House cleaning services' },
  { key: 'offices', text: 'Office cleaning services' },
  { key: 'windows', text: 'Window cleaning services' },
  { key: 'dogs', text: 'Dog grooming services' },
  { key: 'towers', text: 'Window washing of towers, masts and other tall buildings' },
  { key: 'bakery', text: 'Bakery' },
])

test.each<[string, string | undefined, string]>([
  ['dog services', 'dogs', 'a rare word says more than a frequent one'],
  ['cleaning windows', 'windows', 'two words say more than one, in either order'],
  ['window', 'windows', 'a phrase that holds little else says more than a long one'],
  ['groomers', 'dogs', 'the ending of a word counts for nothing'],
  ['bakeries', 'bakery', 'nor does its plural'],
  ['grooomer', 'dogs', 'one slip of the finger is forgiven'],
  ['plumber', undefined, 'what has none of the words isn’t found'],
  ['', undefined, 'nor is it for none'],
])('“%s” finds %s first: %s', (query, first) => {
  expect(find(query)[0]).toBe(first)
})

test('What has only a word that all have isn’t found', () => {
  expect(find('dog services')).toEqual(['dogs'])
})

test('What people call otherwise is in the index by its official words', () => {
  expect(everyday.words.filter(([, official = '']) => findIndustries(official).length === 0)).toEqual([])
})
