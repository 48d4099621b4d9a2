import { RouterContextProvider } from 'react-router'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { societyForFile, submitConfirmedApplication } from '../../../test/members.ts'
import { appContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { action } from './application/apply-page.tsx'
import { startPayment } from './application/handle-application.ts'
import { applicationPath } from './links.ts'

const here = societyForFile()
const from = (network: string) => ({ ...here.shop.deps, network })

async function linkOf(email: string): Promise<string> {
  const application = await submitConfirmedApplication(here.shop, email)
  return applicationPath(here.shop.deps, application).slice('/apply/'.length)
}

test('A confirmed application leads to the payment page, and an unknown one is refused', async () => {
  const token = await linkOf('ada@example.com')
  expect(await startPayment(from('a'), token)).toContain('/demo/stripe/pay/')
  for (const wrong of [undefined, 'x', `${token}x`])
    await expect(startPayment(from('a'), wrong)).rejects.toMatchObject({ status: 404 })
})

test('Starting a membership payment has the same limit for each network as the checkout', async () => {
  const token = await linkOf('bea@example.com')
  here.clock.offsetMs += MINUTE - (here.clock.now().getTime() % MINUTE)
  const start = () =>
    startPayment(from('b'), token).then(
      () => 'started',
      ({ status }) => status,
    )
  const outcomes: unknown[] = []
  for (let tries = 0; tries < 62; tries++) outcomes.push(await start())
  expect(outcomes.slice(58)).toEqual(['started', 'started', 429, 429])
})

test('While Stripe is down the page says so with 502, and that nothing was charged', async () => {
  const token = await linkOf('cleo@example.com')
  const stripe = new Stripe('sk_test_none', { host: '127.0.0.1', port: 1, protocol: 'http', maxNetworkRetries: 0 })
  const context = new RouterContextProvider()
  context.set(appContext, { ...here.shop.deps, stripe, network: 'c' })
  const url = new URL(`/apply/${token}?pay`, here.shop.url)
  const request = new Request(url, { method: 'POST' })
  const answer = await action({ params: { token }, request, url, context, pattern: '/apply/:token?' })
  expect(answer.init?.status).toBe(502)
  expect(answer.data).toMatchObject({ state: 'unpaid', problem: expect.stringContaining('You haven’t been charged') })
})
