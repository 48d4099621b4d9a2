import { expect, test } from 'vitest'
import { sendApplyForm, societyForFile } from '../../../test/members.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { applicationPath, cancelPath, memberPath } from './links.ts'
import { emailMemberLink, readApplicationLink, readCancelLink, readMemberLink, revokeLinks } from './member-link.ts'

const { apply, clock, emailTexts, pay, shop } = societyForFile()
const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

test('The link that shows a membership cannot cancel it, nor one that cancels show it; revoked, those of another still work', async () => {
  const { membership } = await pay('ada@example.com')
  const { membership: other } = await pay('edda@example.com')
  const shows = tokenOf(memberPath(shop.deps, membership))
  const cancels = tokenOf(cancelPath(shop.deps, membership))
  expect(await readMemberLink(shop.deps, shows)).toMatchObject({ state: 'open' })
  expect(await readCancelLink(shop.deps, shows)).toEqual({ state: 'unknown' })
  expect(await readCancelLink(shop.deps, cancels)).toMatchObject({ state: 'open' })
  expect(await readMemberLink(shop.deps, cancels)).toEqual({ state: 'unknown' })
  expect(await revokeLinks(shop.deps, membership.id)).toBe(true)
  expect(await readMemberLink(shop.deps, shows)).toMatchObject({ state: 'ended' })
  expect(await readMemberLink(shop.deps, tokenOf(memberPath(shop.deps, other)))).toMatchObject({ state: 'open' })
  expect(await revokeLinks(shop.deps, 'mbr_nobody')).toBe(false)
})

test('A link expires after 18 months; a fresh one goes only to the address on file, once in five minutes', async () => {
  const { membership, order } = await pay('cleo@example.com')
  const before = tokenOf(memberPath(shop.deps, membership))
  clock.offsetMs += 552 * DAY
  const ended = await readMemberLink(shop.deps, before)
  expect(ended).toMatchObject({ state: 'ended', member: { order: { id: order.id } } })
  const { member } = ended as Extract<typeof ended, { state: 'ended' }>
  clock.offsetMs += 5 * MINUTE - (clock.now().getTime() % (5 * MINUTE))
  for (let press = 0; press < 3; press++) await emailMemberLink(shop.deps, member, 'membership-page-link')
  const [text = ''] = await emailTexts('cleo@example.com', 'The link to your membership')
  const fresh = /\/membership\/([\w.-]+)/.exec(text)?.[1] ?? ''
  expect(await readMemberLink(shop.deps, fresh)).toMatchObject({ state: 'open' })
})

test('An expired application link emails its owner a fresh one, and shows nothing to the visitor who pressed it', async () => {
  const application = await apply('fay@example.com')
  const token = tokenOf(applicationPath(shop.deps, application))
  await revokeLinks(shop.deps, application.id)
  await emailTexts('fay@example.com', 'We have your application')
  const { reply } = await sendApplyForm(shop, {}, token, 'fresh-link')
  expect(reply).toEqual({ state: 'mailed' })
  const texts = await emailTexts('fay@example.com', 'We have your application', 2)
  const fresh = /\/apply\/([\w.-]+)/.exec(texts.at(-1) ?? '')?.[1] ?? ''
  expect(await readApplicationLink(shop.deps, token)).toMatchObject({ state: 'ended' })
  expect(await readApplicationLink(shop.deps, fresh)).toMatchObject({ state: 'application' })
})
