import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleFigures } from '../content/figures.ts'
import { CONTENT } from './build.ts'

const texts = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(CONTENT, name), 'utf8') }))

test.each(exampleFigures.map((each) => [each.file, each] as const))(
  'The example in %s says what its figures come to',
  (file, { shows }) => {
    const text =
      texts
        .find(({ name }) => name === file)
        ?.text.replace(/\s+/g, ' ')
        .replace(/ > /g, ' ') ?? ''
    expect(shows.filter((each) => !text.includes(each))).toEqual([])
  },
)

const NUMBER = String.raw`\$?\d[\d,]*(?:\.\d+)?%?`
const OPERATION = new RegExp(
  String.raw`${NUMBER}(?: [a-z]+){0,3}(?: ?[×x*+/] ${NUMBER}(?: [a-z]+){0,3})+(?: = | \| )\$?\d[\d,]*(?:\.\d+)?%?`,
  'g',
)

/** Every "200 hours × $28.00 = $5,600" of a text, in a sentence or in a row of a table. */
const operations = texts.flatMap(({ name, text }) =>
  [...text.replace(/\*\*/g, '').matchAll(OPERATION)].map(([whole]) => ({ name, whole })),
)

test('Every printed multiplication and sum comes to what it says', () => {
  expect(operations.length).toBeGreaterThan(30)
  const wrong = operations.filter(({ whole }) => {
    const [left = '', result = ''] = whole.split(/ = | \| /)
    return Math.abs(compute(left) - amountOf(result)) > tolerance(result)
  })
  expect(wrong).toEqual([])
})

/** Sums of products, with percentages, in the order of arithmetic. */
const compute = (text: string): number =>
  text.split('+').reduce((sum, product) => sum + (product.includes('/') ? quotient(product) : multiply(product)), 0)

const multiply = (text: string) =>
  [...text.matchAll(new RegExp(NUMBER, 'g'))].reduce((product, [each]) => product * amountOf(each), 1)

const quotient = (text: string) => {
  const [over = '', under = ''] = text.split('/')
  return multiply(over) / multiply(under)
}

const amountOf = (text: string) => Number(text.replace(/[$,%]/g, '')) / (text.includes('%') ? 100 : 1)

/** Half of the last place that is printed. */
const tolerance = (shown: string) => (shown.includes('.') ? 0.0051 : 0.51) / (shown.includes('%') ? 100 : 1)
