import { expect, test } from 'vitest'
import { fieldsOf } from '../../ui/fields.ts'
import {
  checkbox,
  choice,
  day,
  emailAddress,
  formSchema,
  line,
  lines,
  money,
  requiredDay,
  secureLink,
  timeOfDay,
  timeZone,
  wholeNumber,
} from './form-schema.ts'

const form = formSchema({
  name: line(10, { missing: 'Please tell us your name.', autoComplete: 'name' }),
  email: emailAddress({
    missing: 'Please enter your email address.',
    invalid: 'It should look like name@example.com.',
  }),
  stage: choice({ idea: 'An idea' }, 'Please choose.'),
  story: lines(20).transform((text) => text || null),
  asked: money('Write an amount.'),
  on: day('Write it as 2026-12-08.'),
  agreed: checkbox('Please agree.'),
})
const TYPED = { name: ' Rosa\r\n', email: 'Rosa@Example.com', stage: 'idea', story: '', asked: '$1,250.50', on: '' }
const sent = (more: Record<string, string> = {}) => new Map(Object.entries({ ...TYPED, agreed: 'yes', ...more }))

test('A form means what was typed, cleaned', () => {
  const input = { name: 'Rosa', email: 'rosa@example.com', stage: 'idea', story: null, asked: 125_050, on: null }
  expect(form.parse(sent())).toEqual({ input: { ...input, agreed: true } })
})

test('A form that comes back says what is wrong with each field, and has what was typed', () => {
  const typed = { name: 'Rosa Maria L.', email: 'rosa', stage: '', story: 'x'.repeat(21), asked: 'lots', on: 'soon' }
  const refused = form.parse(sent({ ...typed, agreed: '' }))
  const tooLong = (most: number, has: number) => `Please use at most ${most} characters: there are ${has}.`
  const errors = {
    ...{ name: tooLong(10, 13), email: 'It should look like name@example.com.', stage: 'Please choose.' },
    ...{ story: tooLong(20, 21), asked: 'Write an amount.', on: 'Write it as 2026-12-08.', agreed: 'Please agree.' },
  }
  expect(refused).toEqual({ errors, values: { ...typed, agreed: '' } })
  const { name, stage } = fieldsOf(form.shown({ name: 'Rosa' }, 'apply-'), 'errors' in refused ? refused : {})
  const known = { id: 'apply-name', name: 'name', required: true, maxLength: 10, autoComplete: 'name' }
  expect(name).toEqual({ ...known, defaultValue: typed.name, error: errors.name, autoFocus: true })
  expect(stage).not.toHaveProperty('autoFocus')
})

test('A draft may leave out anything, but nothing in it is wrong', () => {
  expect(form.parse(new Map(), true)).toMatchObject({ input: { name: '', email: '', stage: '' } })
  expect(form.parse(new Map([['email', 'rosa']]), true)).toMatchObject({ errors: { email: expect.any(String) } })
})

const LINK = 'https://video.example.com/1'

test.each([
  ['a whole number', wholeNumber(15, 240, 'Wrong.'), [[' 60 ', 60]], ['', '14', '241', '60.5', 'an hour']],
  ['a day', requiredDay('Wrong.'), [['2026-12-08 ', '2026-12-08']], ['', '2026-02-30', '12/8/2026']],
  ['a time of day', timeOfDay('Wrong.'), [['14:30', '14:30']], ['', '24:00', '2:30 PM']],
  ['a time zone', timeZone('Wrong.'), [['America/Chicago', 'America/Chicago']], ['', 'Central']],
  [
    'a link',
    secureLink('Wrong.'),
    [
      [LINK, LINK],
      ['', null],
    ],
    ['http://a.example', 'a b'],
  ],
  ['a link that has to be there', secureLink('Wrong.', 'Wrong.'), [[LINK, LINK]], ['', 'javascript:alert(1)']],
] as const)('A field for %s takes that alone', (_, schema, right, wrong) => {
  const parse = (typed: string) => formSchema({ field: schema }).parse(new Map([['field', typed]]))
  for (const [typed, field] of right) expect(parse(typed)).toEqual({ input: { field } })
  for (const typed of wrong) expect(parse(typed)).toMatchObject({ errors: { field: 'Wrong.' } })
})
