import { eq } from 'drizzle-orm'
import { handleAnnounceSocietyGift } from '../app/desk/society-gifts.ts'
import { emailQueue } from '../app/platform/mail/email-queue.sql.ts'
import { givePurchase } from './account-people.ts'
import { manualClock } from './clocks.ts'
import { lastChange, signInStaff, visitDesk } from './desk-visits.ts'
import { shopForFile } from './shop.ts'
import { signIn } from './signed-in.ts'

/** The desk of a shop whose clock a test moves, and what someone who is given the Society sees. */
export function societyGiftsForFile(now: string) {
  const clock = manualClock(now)
  const shop = shopForFile({ clock, runJobs: false })
  const coach = () => signInStaff(shop, `owner${clock.at.getTime()}@example.com`)
  const person = async (email: string) => (await visitDesk(shop, await coach(), `/desk/people/${email}`)).data.person
  const emailsTo = (email: string) => {
    const own = eq(emailQueue.recipient, email)
    return shop.database.db.select().from(emailQueue).where(own).orderBy(emailQueue.createdAt)
  }
  return {
    shop,
    clock,
    person,
    lastChange: () => lastChange(shop),
    /** Someone the desk knows. */
    async buyer(email: string) {
      await givePurchase(shop.deps, email, 'blueprint')
    },
    /** Presses a button of the form about the Society. */
    async press(email: string, form: Record<string, string>) {
      const { version } = (await person(email)).society
      return visitDesk(shop, await coach(), `/desk/people/${email}`, { version, ...form })
    },
    async undo() {
      const form = { undo: (await lastChange(shop)).id }
      return visitDesk(shop, await coach(), '/desk', form)
    },
    async announce() {
      const { id: changeId } = await lastChange(shop)
      await handleAnnounceSocietyGift(shop.deps, { changeId })
    },
    /** `new` where the rooms would let them in, once they have agreed to the conduct; `outside` where they're led to their membership. */
    async rooms(email: string) {
      const { data, location } = await visitDesk(shop, await signIn(shop, email), '/society/enter')
      return location ? 'outside' : (data.state as string)
    },
    async account(email: string) {
      return (await visitDesk(shop, await signIn(shop, email), '/account/membership')).data.entries
    },
    /** The kinds of the emails to an address, oldest first. */
    async kindsTo(email: string) {
      return (await emailsTo(email)).map(({ kind }) => kind)
    },
    /** The newest email of a kind, as it's written now. */
    async newestEmail(email: string, kind: string) {
      const data = (await emailsTo(email)).filter((one) => one.kind === kind).at(-1)?.data
      return data && shop.deps.templates[kind]?.(data)
    },
  }
}
