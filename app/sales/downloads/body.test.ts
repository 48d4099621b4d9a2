import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldBytes } from '../../../test/held-bytes.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { createBody, streamRange, zipBody } from './body.ts'

const folder = tempFolder('body')

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return { path: join(folder, name), length: text.length }
}

test('Any range of the joined parts equals that range of the whole', async () => {
  const whole = 'one, two, three, four'
  const body = createBody([
    { bytes: Buffer.from('one, ') },
    file('two', 'two, '),
    { bytes: Buffer.from('three, ') },
    file('four', 'four'),
  ])
  for (let start = 0; start < whole.length; start++) {
    for (let end = start; end < whole.length; end += 3) {
      expect(await new Response(streamRange(body, { start, end })).text()).toBe(whole.slice(start, end + 1))
    }
  }
})

test('Memory use stays constant while a zip of a gigabyte is sent', async () => {
  const path = join(folder, 'large')
  writeFileSync(path, '')
  const length = 128 * 1024 * 1024
  truncateSync(path, length)
  const entries = [0, 1].map((at) => ({ name: `${at}.bin`, pieces: [{ path, length }], bytes: length, crc32: 0 }))
  const body = zipBody(entries, new Date(0))
  const before = heldBytes()
  let most = before
  let sent = 0
  let chunks = 0
  for await (const chunk of streamRange(body, { start: 0, end: body.length - 1 })) {
    sent += (chunk as Uint8Array).length
    // V8 frees the bytes of what it collected in a thread of its own: what was sent since the last look can still count.
    if (chunks++ % 100 === 0) most = Math.max(most, heldBytes())
  }
  expect(sent).toBe(body.length)
  expect(most - before).toBeLessThan(64 * 1024 * 1024)
})
