import { sql } from 'drizzle-orm'
import type { Issue } from '../app/people/newsletter/issue.ts'
import { subscribers } from '../app/people/newsletter/newsletter.sql.ts'
import type { Db } from '../app/platform/database/database.server.ts'

/** So many people who confirmed: reader-0@example.com, reader-1@example.com, ... */
export async function addSubscribers(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into newsletter_subscribers (id, email, state, newsletter, product_news, asked_at, confirmed_at)
    select 'sub_' || lpad(n::text, 20, '0'), 'reader-' || n || '@example.com', 'confirmed', true, false, now(), now()
    from generate_series(0, ${sql.raw(String(count - 1))}) as n`)
}

/** These people, who confirmed just now. */
export async function addReaders({ db, now }: { db: Db; now: Date }, emails: readonly string[]): Promise<void> {
  const row = { state: 'confirmed', newsletter: true, productNews: false, askedAt: now, confirmedAt: now } as const
  await db
    .insert(subscribers)
    .values(emails.map((email, n) => ({ id: `sub_${String(n).padStart(20, '0')}`, email, ...row })))
}

export const ISSUE: Issue = {
  slug: 'november-2026',
  subject: 'Three grants that close in December',
  preheader: 'And the one paper that all of them ask for.',
  topic: 'newsletter',
  markdown: `Hello,

**Three grants** close in December. [The list](https://unborrowed.example/free-money-finder) has all of them.

- One for bakeries
- One for farms

> The paper that all of them ask for is your EIN letter.
`,
}
