import { expect, test } from 'vitest'
import { render } from '../../test/render.ts'
import FreeMoneyFinder from './free-money-finder.tsx'
import MatchPage from './your-money.tsx'

const row = {
  ...{ id: 'a', title: 'A row', agency: 'An office', who: 'small businesses', effort: 'light', codes: [], awards: [] },
  ...{ amount: 'none stated', deadline: 'none given', registrations: [] },
}

/** What stands on the page, in its order: the answer, the rows, the button and the free email. */
function shown(yours: number, worth: number): string[] {
  const rows = yours + worth > 0 ? [row] : []
  const list = { yours, worth, total: 71, month: 'May 2026', asOf: undefined, onSale: true, rows }
  const found = { who: 'a bakery', name: 'Small Business', offer: 'money-finder-small-business', price: '$19', list }
  const answers = { entity: 'small-business', state: 'OH', trade: 'bakery' }
  const props = { loaderData: { found, answers, errors: {}, trades: [], query: '' } }
  const html = render(<MatchPage {...(props as unknown as React.ComponentProps<typeof MatchPage>)} />)
  return [...html.matchAll(/id="(alert|in-full)"|Get your (edition)|We’d (rather)/g)].map((match) =>
    match.slice(1).join(''),
  )
}

test.each([
  ['five fit', 5, 0, ['in-full', 'edition', 'alert']],
  ['four fit, and more are worth a look', 4, 9, ['rather', 'alert', 'in-full', 'edition']],
  ['one fits', 1, 0, ['rather', 'alert', 'in-full', 'edition']],
  ['some are only worth a look', 0, 3, ['rather', 'alert', 'in-full', 'edition']],
  ['nothing fits', 0, 0, ['alert']],
])('Where %s, the page leads with what is best for who asks', (_, yours, worth, order) => {
  expect(shown(yours, worth)).toEqual(order)
})

test('Each list names the month that its buyers get, also while the other is a month ahead', () => {
  const list = { facts: [], label: undefined, rows: [] }
  const lists = [
    { ...list, name: 'Small Business', monthLabel: 'December 2026' },
    { ...list, name: 'Nonprofit', monthLabel: 'November 2026' },
  ]
  const props = { loaderData: { month: 'December', onSale: [], lists } }
  const html = render(<FreeMoneyFinder {...(props as unknown as React.ComponentProps<typeof FreeMoneyFinder>)} />)
  const [, ...tickets] = html.match(/\w+ edition(?=<)/g) ?? []
  expect(tickets.slice(0, 2)).toEqual(['December edition', 'November edition'])
})
