import { expect, test } from 'vitest'
import { buyBlueprint, lastSegment } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { readDownloadPage } from './download-page.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

test('A link works for thirty days to the minute, and not an hour longer', async () => {
  const { link } = await buyBlueprint(shop, 'ada@example.com')
  const opens = async (after: number) => {
    clock.offsetMs = after
    const response = await fetch(shop.url + link)
    await response.body?.cancel()
    return [response.headers.get('Content-Type') === 'application/pdf', await stateOf(link)]
  }
  expect(await opens(30 * DAY - 5 * MINUTE)).toEqual([true, 'working'])
  expect(await opens(30 * DAY + 5 * MINUTE)).toEqual([false, 'expired'])
})

const stateOf = async (link: string) => (await readDownloadPage(shop.deps, lastSegment(link))).state
