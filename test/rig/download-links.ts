import { randomBytes } from 'node:crypto'
import { expectedOrderState, type SentEmail } from './checker.ts'
import { readLedger } from './stripe-ledger.ts'

/**
 * I6: tries every download link that was ever emailed, and one that never was. A paid entitlement opens, and no
 * other gives a single protected byte.
 *
 * @param except ids of sessions that were tried before and cannot have changed since
 */
export async function checkDownloadLinks(
  baseUrl: string,
  ledgerFile: string,
  mails: SentEmail[],
  except: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const ledger = readLedger(ledgerFile)
  const guess = await downloadStatus(baseUrl, randomBytes(32).toString('base64url'))
  const faults = guess === 404 ? [] : [`a link that was made up is answered with ${guess}`]
  for (const mail of mails) {
    const { token, orderId } = findDownloadLink(mail)
    const session = ledger.find((one) => one.orderId === orderId)
    if (!token || !session || except.has(session.id)) continue
    const due = expectedOrderState(session) === 'paid' && !session.subscriptionEnded ? 200 : 410
    const status = await downloadStatus(baseUrl, token)
    if (status !== due)
      faults.push(`the link of the ${expectedOrderState(session)} order ${orderId} is answered with ${status}`)
  }
  return faults
}

export function findDownloadLink({ raw }: SentEmail): { token: string | undefined; orderId: string | undefined } {
  const text = raw.replace(/=\r?\n/g, '')
  return { token: /\/downloads\/([\w-]{43})/.exec(text)?.[1], orderId: /ord_[a-z0-9]{8,}/.exec(text)?.[0] }
}

async function downloadStatus(baseUrl: string, token: string): Promise<number> {
  const response = await fetch(`${baseUrl}/downloads/${token}`, { redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}
