import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { appContext } from '../../platform/app-context.ts'
import { issueFormToken } from '../../platform/forms/form-token.ts'
import * as cancelPage from '../../society/membership/cancel-page.tsx'
import * as myDataPage from './my-data-page.tsx'

const network = '198.51.100.9'
const clock = offsetClock()
const shop = shopForFile({ clock, runJobs: false })

/** A form as a browser with script sends it. */
function fillIn(form: string, email: string) {
  const issued = { form, kind: 'script', at: new Date(clock.now().getTime() - 10_000), network } as const
  return { email, form_token: issueFormToken(shop.deps.secret, issued) }
}

async function press({ action }: typeof myDataPage | typeof cancelPage, typed: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(appContext, { ...shop.deps, network })
  const request = new Request(shop.url, { method: 'POST', body: new URLSearchParams(typed) })
  return (await action({ request, params: {}, context } as never)).data
}

test.each([
  ['your data', myDataPage, 'my-data', 'data-link'],
  ['canceling', cancelPage, 'cancel', 'no-membership'],
] as const)(
  'A press that comes twice asks for the link for %s once, and another form asks again',
  async (_, page, form, kind) => {
    const email = `${form}@example.com`
    const emails = async () => (await shop.database.db.execute(sql`select key from emails where kind = ${kind}`)).rows
    const typed = fillIn(form, email)
    for (const reply of [await press(page, typed), await press(page, typed)])
      expect(reply).toEqual({ state: 'sent', email })
    expect(await emails()).toHaveLength(1)
    await press(page, fillIn(form, email))
    expect(await emails()).toHaveLength(2)
  },
)
