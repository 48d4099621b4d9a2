import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { entitlements } from '../../sales/downloads/downloads.sql.ts'

const { shop, member, visit } = roomsForFile()
const ada = member('ada@example.com')

const open = (who: SignedInMember, form?: Record<string, string>) => visit(who, '/society/library', form)
const products = async (who: SignedInMember): Promise<{ entitlementId?: string; canTake: boolean }[]> =>
  (await open(who)).data.products
const granted = async (email: string) =>
  (await shop.database.db.select().from(entitlements).where(eq(entitlements.email, email))).filter(
    ({ productId }) => productId === 'blueprint',
  )
const download = async (who: SignedInMember) => {
  const [right] = await granted(who.session.person.addresses[0] ?? '')
  const answer = await fetch(`${shop.url}/account/files/${right?.id}/all`, { headers: who.headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

test('Opening the library gives nothing away; a press gives a member the files, however often', async () => {
  await open(ada)
  expect(await granted('ada@example.com')).toEqual([])
  for (let n = 0; n < 2; n++)
    expect(await open(ada, { product: 'blueprint' })).toMatchObject({ location: '/society/library#blueprint' })
  expect(await granted('ada@example.com')).toHaveLength(1)
  expect((await products(ada)).map(({ entitlementId, canTake }) => [Boolean(entitlementId), canTake])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(await download(ada)).toBe(200)
})

test('What isn’t in the library isn’t given, and the coach sees what is in it and takes nothing', async () => {
  for (const form of [{ product: 'clarity-call' }, {}] as Record<string, string>[])
    expect(await open(ada, form)).toMatchObject({ status: 422 })
  const coach = await enterSociety(shop, 'coach@example.com', { role: 'coach' })
  expect((await products(coach)).map(({ canTake }) => canTake)).toEqual([false, false, false])
  expect(await open(coach, { product: 'blueprint' })).toMatchObject({ status: 422 })
})
