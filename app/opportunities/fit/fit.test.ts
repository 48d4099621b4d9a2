import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import type { Opportunity } from '../find-opportunities.ts'
import { assessEffort } from './effort.ts'
import { assessFit } from './fit.ts'
import { profileSchema } from './profile.ts'

const DAY = '2026-11-21'

const contract = (fields: Partial<Opportunity>) => testGrant({ source: 'sam', kind: 'solicitation', ...fields })
const who = (fields: Record<string, unknown>) => profileSchema.parse({ entity: 'small-business', ...fields })

test.each([
  ['small-business', ['small-business'], 'eligible'],
  ['small-business', ['unrestricted'], 'eligible'],
  ['small-business', ['for-profit'], 'not-you'],
  ['small-business', ['others'], 'read-the-text'],
  ['small-business', [], 'read-the-text'],
  ['nonprofit-501c3', ['nonprofit-501c3'], 'eligible'],
  ['nonprofit', ['nonprofit-501c3'], 'not-you'],
  ['nonprofit', ['nonprofit-501c3', 'nonprofit'], 'eligible'],
  ['nonprofit-501c3', ['nonprofit'], 'read-the-text'],
  ['individual', ['small-business'], 'not-you'],
] as const)('for %s, a grant that lists %j is %s', (entity, applicants, grade) => {
  const fit = assessFit(testGrant({ applicants: [...applicants], eligibility_codes: ['23'] }), who({ entity }), DAY)
  expect(fit).toMatchObject({ grade, reasons: [{ grade, field: 'eligible applicants', sourceText: '23' }] })
})

test('"others" is likely when its text names you, and the reason quotes the sentence', () => {
  const words = 'Foreign firms may not apply. Small business concerns in rural areas are welcome.'
  const fit = assessFit(testGrant({ applicants: ['others'], eligibility_words: words }), who({}), DAY)
  expect(fit).toMatchObject({
    grade: 'likely',
    reasons: [{ sourceText: 'Small business concerns in rural areas are welcome.' }],
  })
})

test('a sentence that excludes you outweighs the code', () => {
  const words = 'For-profit organizations are not eligible.'
  const fit = assessFit(testGrant({ applicants: ['small-business'], eligibility_words: words }), who({}), DAY)
  expect(fit.grade).toBe('not-you')
  expect(fit.reasons[0]).toMatchObject({ sourceText: words })
})

test.each([
  ['SBA', [], 'eligible'],
  ['WOSB', [], 'not-you'],
  ['WOSB', ['edwosb'], 'eligible'],
  ['SDVOSBC', ['sdvosb'], 'eligible'],
  ['SBP', [], 'likely'],
  ['LAS', [], 'read-the-text'],
  [null, [], 'likely'],
] as const)('a contract set aside as %s for a firm with %j is %s', (set_aside, certifications, grade) => {
  expect(assessFit(contract({ set_aside, applicants: ['small-business'] }), who({ certifications }), DAY).grade).toBe(
    grade,
  )
})

test.each([
  [{ deadline_on: '2026-11-20' }, {}, 'deadline'],
  [{ competitive: false, category: 'C' }, {}, 'category'],
  [{ states: ['CA'], source: 'california' }, { state: 'PA' }, 'state'],
] as const)('%j fits no one, and the reason names the field', (fields, about, field) => {
  const fit = assessFit(
    testGrant({ applicants: ['small-business'], ...(fields as Partial<Opportunity>) }),
    who(about),
    DAY,
  )
  expect(fit.grade).toBe('not-you')
  expect(fit.reasons[0]).toMatchObject({ field })
})

test('another industry is not-you, and a related one is read-the-text', () => {
  const grade = (naics: string) =>
    assessFit(contract({ set_aside: 'SBA', naics: [naics] }), who({ naics: ['541611'] }), DAY).grade
  expect([grade('541618'), grade('541330'), grade('236220')]).toEqual(['eligible', 'read-the-text', 'not-you'])
})

test('effort lists the missing registrations and whether there is time for them', () => {
  const it = testGrant({
    agency_code: 'HHS-NIH11',
    deadline_on: '2026-12-21',
    ceiling_cents: '100000000',
    cost_sharing: null,
  })
  expect(assessEffort(it, { registrations: ['sam'] }, DAY)).toMatchObject({
    daysLeft: 30,
    ceilingCents: '100000000',
    costSharing: null,
    level: 'heavy',
    registrations: [
      { registered: true, inTime: true, leadDays: 14 },
      { registered: false, inTime: true },
      { name: 'eRA Commons', registered: false, inTime: false },
    ],
  })
})
