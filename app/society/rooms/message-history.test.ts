import { beforeAll, expect, test } from 'vitest'
import { forFile } from '../../../test/for-file.ts'
import { shopForFile } from '../../../test/shop.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { postMessage } from './message.ts'
import { followThread, openThread } from './room.ts'
import { unreadThreads } from './thread-view.ts'

let roomId: string
const shop = shopForFile({ runJobs: false })
const dana = forFile(() => enterSociety(shop, 'dana@example.com', { name: 'Dana' }))
const omar = forFile(() => enterSociety(shop, 'omar@example.com', { name: 'Omar' }))
beforeAll(async () => {
  const about = { kind: 'lead', subject: 'opp-1', title: 'Box lunches' } as const
  roomId = await shop.database.transact((tx) => openThread(shop.deps, tx, about))
})

let number = 0
async function post({ member }: SignedInMember, text: string): Promise<number> {
  const posted = await postMessage(shop.deps, member, { roomId, text, clientId: `h${number++}` })
  if (!('seq' in posted)) throw new Error(posted.problem)
  return posted.seq
}

test('A page that is open further up does not make what was read unread again', async () => {
  await shop.database.transact((tx) => followThread(tx, omar.member.personId, roomId))
  const first = await post(dana, 'One')
  const last = await post(dana, 'Two')
  const read = async (seq: number) => {
    const body = new URLSearchParams({ room: roomId, seq: String(seq) })
    const headers = { ...omar.headers, 'Sec-Fetch-Site': 'same-origin' }
    expect((await fetch(`${shop.url}/society/reads`, { method: 'POST', headers, body })).ok).toBe(true)
    return unreadThreads(shop.deps, omar.member)
  }
  expect(await read(first)).toMatchObject([{ unread: 1, text: 'Two' }])
  expect(await read(last)).toEqual([])
  expect(await read(first)).toEqual([])
})
