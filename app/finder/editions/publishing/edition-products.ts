import { type SQL, sql } from 'drizzle-orm'
import { editionOffers } from '../../../catalog/money-finder.ts'
import { AUDIENCES, type Audience } from '../../opportunities/opportunities.ts'

/** The product as which an audience's edition is sold. */
function editionProductId(audience: Audience): string {
  return editionOffers[audience].offer.id
}

/** The product of the audience in a column, as an expression of SQL. */
export function editionProductSql(audienceColumn: SQL): SQL<string> {
  const cases = AUDIENCES.map((audience) => sql`when ${audience} then ${editionProductId(audience)}`)
  return sql<string>`(case ${audienceColumn} ${sql.join(cases, sql` `)} end)`
}
