import { Hono } from 'hono'
import { GRANTS_GOV_NOTICE } from '../../catalog/grants-gov.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { searchQuery } from './search/query.ts'
import { searchOpportunities } from './search/search.ts'
import { verifySearchToken } from './search/search-token.ts'

/** GET /opportunities.json?key=…&words=…: hits, counts and the next page, with a signed key. */
export function opportunityRoutes(deps: Pick<AppContext, 'database' | 'clock' | 'secret'>): Hono {
  const app = new Hono()
  app.get('/opportunities.json', async (context) => {
    const { key = '', ...params } = context.req.queries()
    if (!verifySearchToken(deps, [key].flat()[0] ?? ''))
      throw new HttpError(401, 'no_key', 'This link doesn’t open the search anymore. Please use the newest one.')
    const query = searchQuery.safeParse(
      Object.fromEntries(
        Object.entries(params).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
      ),
    )
    if (!query.success) {
      const issue = query.error.issues[0]
      throw new HttpError(400, 'bad_query', `${issue?.path.join('.') || 'The search'}: ${issue?.message}`)
    }
    const result = await searchOpportunities(deps, query.data)
    return context.json({ ...result, notice: GRANTS_GOV_NOTICE }, 200, PRIVATE_HEADERS)
  })
  return app
}
