import { eq, inArray } from 'drizzle-orm'
import { findPersonWith } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { deleteLetters, findLetters, letterFile } from './letters.ts'
import { winConsents, wins } from './wins.sql.ts'
import { closeWinThread } from './wins.ts'

/** The wins that they reported, with what they agreed to. After an erasure none is shown anywhere. */
export const winsPersonalData = (app: AppContext): PersonalData => ({
  name: 'Your wins in the Society',
  async read(db, email) {
    const id = await findPersonWith(db, email)
    const rows = id ? await db.select().from(wins).where(eq(wins.personId, id)) : []
    const ids = rows.map((win) => win.id)
    const consents = await db.select().from(winConsents).where(inArray(winConsents.winId, ids))
    return rows.map(
      ({ id: winId, title, funder, amountCents, wonOn, story, state, showsName, showsAmount, sentAt, seenWhere }) => ({
        ...{ win: title, funder, amount: (amountCents / 100).toFixed(2), 'day of the letter': wonOn, story, state },
        ...{ 'shows your name': showsName, 'shows the amount': showsAmount, sent: sentAt.toISOString() },
        ...(seenWhere && { 'where the letter was seen': seenWhere }),
        'agreed for the public site': consents
          .filter((one) => one.winId === winId)
          .map(consentText)
          .join('; '),
      }),
    )
  },
  async files(db, email) {
    const id = await findPersonWith(db, email)
    const own = id ? await db.select().from(wins).where(eq(wins.personId, id)) : []
    const letters = await findLetters(
      db,
      own.map((win) => win.id),
    )
    return [...letters.values()].map((letter) => ({
      ...letterFile(app.dataDir, letter),
      title: `the award letter of ${own.find((win) => win.id === letter.winId)?.title}`,
    }))
  },
  async erase(tx, email) {
    const id = await findPersonWith(tx, email)
    const sent = id ? await tx.select({ id: wins.id }).from(wins).where(eq(wins.personId, id)) : []
    await deleteLetters(
      app,
      tx,
      sent.map((win) => win.id),
    )
    const own = id ? await tx.delete(wins).where(eq(wins.personId, id)).returning({ id: wins.id }) : []
    for (const win of own) await closeWinThread(tx, win.id)
  },
})

/** `text 1, from … to …`. */
function consentText({ textVersion, givenAt, withdrawnAt }: typeof winConsents.$inferSelect): string {
  const until = withdrawnAt ? ` to ${withdrawnAt.toISOString()}` : ''
  return `text ${textVersion}, from ${givenAt.toISOString()}${until}`
}
