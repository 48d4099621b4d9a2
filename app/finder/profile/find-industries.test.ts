import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findIndustries, industryTitles } from './find-industries.ts'
import { findMissions } from './missions.ts'

test('of what people type on their phones, the right industry is among the first three for 95 in 100', () => {
  const typed = readFileSync(join(import.meta.dirname, 'trade-queries.csv'), 'utf8')
  const [, ...queries] = typed.trim().split('\n')
  const places = queries.map((line) => {
    const [phrase = '', codes = ''] = line.split(',')
    return findIndustries(phrase).findIndex(({ code }) => codes.split(' ').includes(code))
  })
  expect(places.filter((at) => at >= 0 && at < 3).length / queries.length).toBeGreaterThan(0.95)
})

test.each([
  ['I clean offices', '561720'],
  ['our company does janitoral work', '561720'],
  ['Dog groomer', '812910'],
  ['I fix cars', '811111'],
  ['bookstore', '459210'],
  ['soap maker', '325611'],
  ['arts for kids', '624110'],
  ['lawn', '561730'],
  ['vet', '541940'],
  ['gas station', '457110'],
  ['beekeeper', '112910'],
  ['app', '541511'],
  ['561720', '561720'],
  ['511210', '513210'],
])('“%s” finds the industry %s', (typed, code) => {
  expect(findIndustries(typed).map((industry) => industry.code)).toContain(code)
})

test.each([
  ['cookie manufacturing', '311821'],
  ['Cookie and Cracker Manufacturing', '311821'],
  ['bakery equipment', '333241'],
  ['bakery wholesale', '424490'],
  ['balloon manufacturing', '326199'],
  ['balloon shop', '459420'],
  ['sewing supplies', '459130'],
  ['911 dispatcher', '485310'],
  ['T-shirt printing', '323113'],
  ['black-owned candle company', '339999'],
  ['candle store', '459999'],
  ['IT help desk for small offices', '541513'],
  ['AI consulting', '541512'],
  ['coding classes for kids', '611420'],
  ['medical billing and coding', '561499'],
  ['electrical work to code', '238210'],
  ['teach kids to code', '611420'],
  ['PR firm', '541820'],
  ['real estate staging', '541410'],
  ['wash & fold', '812320'],
  ['dental', '621210'],
  ['dental lab', '339116'],
  ['insurance agent', '524210'],
  ['short-term rentals', '721199'],
  ['airbnb cleaning', '561720'],
  ['wedding venue', '531120'],
  ['drone photography', '541922'],
  ['code enforcement', '541350'],
  ['uber driver', '485310'],
  ['life coach', '812990'],
  ['barbershop', '812111'],
  ['lash tech', '812112'],
  ['filmmaker', '512199'],
])('“%s”, with an everyday word in it, finds the industry %s first', (typed, code) => {
  expect(findIndustries(typed)[0]?.code).toBe(code)
})

test.each([
  ['youth arts', 'A25'],
  ['prison ministry', 'I43'],
  ['ministry', 'X20'],
  ['birth doulas', 'E40'],
  ['autism', 'G84'],
  ['we feed hungry families', 'K31'],
  ['fight hunger', 'K31'],
  ['podcast', 'A30'],
])('of a nonprofit, “%s” finds the mission %s', (typed, code) => {
  expect(findMissions(typed).map((mission) => mission.code)).toContain(code)
})

test.each(['podcast', 'bookkeeper'])(
  'of a nonprofit, “%s” has nothing to do with audio books for the blind',
  (typed) => {
    expect(findMissions(typed).map(({ code }) => code)).not.toContain('P86')
  },
)

test('youth arts is no trade school, and no graduate school', () => {
  expect(findIndustries('youth arts').slice(0, 3)).not.toContainEqual(expect.objectContaining({ code: '611519' }))
  for (const typed of ['youth arts', 'arts for kids'])
    expect(findMissions(typed).map(({ code }) => code)).toEqual(expect.not.arrayContaining(['B50']))
  expect(findMissions('arts for kids')[0]?.code).toBe('A25')
})

test('only what is an industry since 2022 is offered, and an older one that was chosen keeps its title', () => {
  const old = ['511210', '454110', '448120', '519130']
  const found = ['software publishing', 'online store', 'clothing', 'websites'].flatMap(findIndustries)
  expect(found.filter(({ code }) => old.includes(code))).toEqual([])
  expect(industryTitles(old).map(({ code }) => code)).toEqual(old)
})

test('an application for something is not an app, a pet is no petroleum, and nonsense finds nothing', () => {
  expect(findIndustries('apply').map(({ code }) => code)).not.toContain('541511')
  expect(findIndustries('pet').filter(({ title }) => /petrol/i.test(title))).toEqual([])
  for (const nonsense of ['', 'qwrtz']) expect(findIndustries(nonsense)).toEqual([])
})
