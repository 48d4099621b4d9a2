import { beforeAll, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { enterSociety } from '../../test/society.ts'
import { PAGES } from '../routes.ts'
import { findJobs } from './desk-jobs.ts'

let orderId: string
const { shop, visit } = deskForFile()
beforeAll(async () => {
  orderId = (await givePurchase(shop.deps, 'denise@kitchen.example', 'blueprint')).orderId
  await giveMessage(shop.deps, 'carol@example.com', new Date(), { firstName: 'Carol', lastName: 'Refundo' })
})

const find = (words: string) => visit(`/desk/find?${new URLSearchParams({ words })}`)
const found = (words: string) => findJobs(shop.deps.deskJobs, words)
const jobs = (words: string) => found(words).map(({ label }) => label)

test('One field finds people, their orders and what can be done', async () => {
  const { data } = await find('KITCHEN')
  expect(data.people).toEqual([
    {
      ...{ email: 'denise@kitchen.example', label: 'denise@kitchen.example', detail: '$35 in all · never signed in' },
      href: '/desk/people/denise%40kitchen.example',
    },
  ])
  expect(data.orders).toMatchObject([{ id: orderId, amount: '$35' }])
  for (const typed of [orderId.slice(-8).toUpperCase(), `#${orderId.slice(-8)}`])
    expect((await find(typed)).location, 'the short number on a receipt').toBe(`/desk/orders/${orderId}`)
  expect((await find('')).data.jobs).toMatchObject({ 0: { href: '/desk' } })
  const both = (await find('refund')).data
  expect(both.jobs).toEqual([{ label: 'Refund', href: '/desk/orders' }])
  expect(both.people).toMatchObject([{ email: 'carol@example.com', label: 'Carol Refundo' }])
})

test('A name is found in any order of its words, also one for display, with its accents and apostrophes or without', async () => {
  await giveMessage(shop.deps, 'maria@example.com', new Date(), { firstName: 'María José', lastName: 'O’Brien' })
  await enterSociety(shop, 'zoe@example.com', { name: 'Zoë Wú' })
  for (const words of ['maria', 'o’brien maría', "O'Brien", 'OBRIEN jose', '\u202aMaría\u202c', 'ría obr'])
    expect((await find(words)).data.people, words).toMatchObject([{ email: 'maria@example.com' }])
  expect((await find('zoe wu')).data.people).toMatchObject([{ email: 'zoe@example.com' }])
  for (const words of ['maria refundo', '’’’']) expect((await find(words)).data.people, words).toEqual([])
})

test('What can be done is found by the beginnings of its words, all of them', () => {
  expect(found('wrong address').map(({ href }) => href)).toEqual(['/desk/orders'])
  expect(jobs('newsl')).toEqual(['Write a newsletter'])
  expect(jobs('vacation')).toEqual(['Block days'])
  expect(jobs('pub edit')).toEqual(['Approve an edition'])
  expect(jobs('reschedule')).toEqual(['Move or cancel a call'])
  expect(jobs('no show')).toEqual(['Say how a call went'])
  expect(jobs('moderation')).toEqual(['Decide on a report'])
  expect(jobs('bounced')).toEqual(['See which emails someone got'])
  expect(jobs('publish zebra')).toEqual([])
  expect([jobs(''), jobs('?!')]).toEqual([[], []])
})

test('Everything that can be done leads to a page that there is', () => {
  const paths = new Set(PAGES.map(({ path }) => path))
  const all = [...'abcdefghijklmnopqrstuvwxyz'].flatMap(found)
  expect(all.filter(({ href }) => !paths.has(href.replace(/[?#].*/, '')))).toEqual([])
})
