import { expect, test } from 'vitest'
import { parseSource, sourceLabel, sourceOfReferrer } from './visits.ts'

const OWN = ['https://unborrowed.example', 'http://127.0.0.1:3000']

test.each([
  ['a search engine', 'https://www.google.co.uk/', 'search'],
  ['a social network', 'https://l.facebook.com/', 'social'],
  ['an email in the browser', 'https://mail.google.com/', 'none'],
  ['an app', 'android-app://com.google.android.gm/', 'none'],
  ['nothing, as for an address that was typed', '', 'none'],
  ['another site, without its page and query', 'https://www.sba.example/grants?name=Ada', 'sba.example'],
  ['a host that isn’t a name', 'http://[::1]:8080/', 'other'],
  ['our own site, by either address', 'http://127.0.0.1:3000/shop', undefined],
  ['something that isn’t an address', 'https://', undefined],
  ['no answer from the browser', undefined, undefined],
])('Whoever came from %s has the source %2$s', (_, referrer, source) => {
  expect(sourceOfReferrer(referrer, OWN)).toBe(source)
})

test('Only what we may have written is read back as a source', () => {
  expect(['search', 'sba.example'].map(parseSource)).toEqual(['search', 'sba.example'])
  expect(['toString', '<b>.example', 7, undefined].filter(parseSource)).toEqual([])
  expect(['search', 'sba.example'].map(sourceLabel)).toEqual(['Search engines', 'sba.example'])
})
