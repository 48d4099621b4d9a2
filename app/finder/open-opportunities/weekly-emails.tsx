import { inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Paragraph,
  renderEmail,
  Small,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { oneClickHeaders } from '../../platform/mail/one-click.ts'
import { entryContent } from '../editions/publishing/publishing.ts'
import { entryView } from '../entries/entries.ts'
import { findOpportunitiesById, type Opportunity } from '../opportunities/opportunities.ts'
import { findProfileOf } from '../profile/profile.ts'
import { savedSearches } from './open-opportunities.sql.ts'
import { OPEN_PATH } from './paths.ts'
import type { SavedSearch } from './saved-searches.ts'
import { weeklyOffPath } from './weekly-links.ts'
import type { SearchNews } from './weekly-news.ts'

interface News {
  search: SavedSearch
  total: number
  rows: ReturnType<typeof entryView>[]
}

/** What is new in a member's or a buyer's searches, written when it is sent: a search that they deleted since is left out. */
export function weeklyEmails(deps: AppContext): Record<'weekly-opportunities', EmailTemplate> {
  return {
    async 'weekly-opportunities'({ email = '', news: stored = '[]' }) {
      const searches: SearchNews[] = JSON.parse(stored)
      const news = await readNews(deps, email, searches)
      if (news.length === 0) return undefined
      const url = deps.publicUrl()
      const off = url + weeklyOffPath(deps.secret, email)
      const total = news.reduce((sum, one) => sum + one.total, 0)
      const whose = news.some(isSaved) ? 'your searches' : 'you'
      const subject = total === 1 ? `One new match for ${whose}` : `${total} new matches for ${whose}`
      const content = await renderEmail(subject, <WeeklyContent news={news} url={url} off={off} subject={subject} />)
      return { ...content, headers: oneClickHeaders(off), stream: 'broadcast' }
    },
  }
}

/** Whether they saved it themselves; the others come with an edition. */
const isSaved = ({ search }: News) => search.orderId === null

async function readNews(deps: AppContext, email: string, news: SearchNews[]): Promise<News[]> {
  const { db } = deps.database
  const searches = await db
    .select()
    .from(savedSearches)
    .where(
      inArray(
        savedSearches.id,
        news.map(({ searchId }) => searchId),
      ),
    )
  const ids = news.flatMap((one) => one.ids)
  const found = await findOpportunitiesById(db, ids)
  const profile = await findProfileOf(deps, email)
  const day = today(deps.clock)
  const view = (it: Opportunity) => {
    const content = entryContent('small-business', it, day)
    return entryView({ content, section: 'main', topPick: false, note: null }, day, profile)
  }
  return news.flatMap(({ searchId, total, ids: own }) => {
    const search = searches.find(({ id, weekly }) => id === searchId && weekly)
    const rows = own.flatMap((id) => found.get(id) ?? []).map(view)
    return search && rows.length > 0 ? [{ search, total, rows }] : []
  })
}

function WeeklyContent({ news, url, off, subject }: { news: News[]; url: string; off: string; subject: string }) {
  return (
    <EmailLayout
      title={subject}
      preview={news.map(({ search }) => search.name).join(', ')}
      footer={
        <>
          <Small>
            {news.some(isSaved)
              ? 'You’re getting this because you saved a search and asked for it weekly.'
              : 'This comes with the edition you bought: once a week, until its month ends.'}
          </Small>
          <Small>
            <EmailLink href={off}>Stop the weekly email</EmailLink>
          </Small>
        </>
      }
    >
      {news.map((one) => (
        <SearchSection key={one.search.id} news={one} url={url} />
      ))}
      {news.some(isSaved) ? (
        <EmailButton href={url + OPEN_PATH}>See everything open</EmailButton>
      ) : (
        <EmailButton href={`${url}/account/purchases`}>Open your edition</EmailButton>
      )}
    </EmailLayout>
  )
}

function SearchSection({ news, url }: { news: News; url: string }) {
  const { search, total, rows } = news
  return (
    <>
      <Paragraph>
        <strong>{search.name}</strong>: {total} new.{' '}
        {isSaved(news) && <EmailLink href={`${url}${OPEN_PATH}?${search.query}`}>Open this search</EmailLink>}
      </Paragraph>
      {rows.map(({ id, title, agency, amount, deadline, link, fit }) => (
        <Paragraph key={id}>
          {link ? <EmailLink href={link}>{title}</EmailLink> : title}
          <br />
          {[agency, amount === 'none stated' ? 'amount not stated' : amount, `deadline: ${deadline}`]
            .filter(Boolean)
            .join(' · ')}
          {fit && <br />}
          {fit?.reason}
        </Paragraph>
      ))}
    </>
  )
}
