import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { mediaType } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { receiveFile } from '../../sales/downloads/downloads.ts'
import { requireMemberRequest } from '../members/members.ts'
import { addLetter, deleteOldLetters } from './letters.ts'
import { publicWinsKey } from './public-wins.ts'
import { MAX_LETTER_BYTES, WINS_PATH } from './win-texts.ts'
import { findWinLetter, toldWins, winEmails, winsToVerify } from './wins.ts'
import { winsPersonalData } from './wins-personal-data.ts'

/** What members have won, checked against the letter, on a wall that all of them see. */
export const wins = {
  routes: letterRoutes,
  schedule: [{ name: 'delete-old-letters', cron: '47 8 * * *', run: deleteOldLetters }],
  emails: winEmails,
  cachedPages: [{ path: '/testimonials', version: publicWinsKey }],
  personalData: (app) => [winsPersonalData(app)],
  services: () => ({ findAwardLetter: findWinLetter }),
  deskItems: (app) => [winsToVerify(app)],
  activities: { win: toldWins },
  deskChanges: { 'award-letter-opened': { isReading: true } },
  idPrefixes: ['win', 'awd'],
} satisfies Capability

/** Each may have 10 MB of memory. */
const receiving = limitConcurrency({ running: 4, waiting: 20 })

/**
 * POST /society/wins/:win/letter   the award letter of a win that waits for the coach
 *
 * Forms of pages are short, and a longer one is refused before its page sees it, so this one isn't a page's.
 */
function letterRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/society/wins/:win/letter', async ({ req }) => {
    const member = await requireMemberRequest(deps, req.raw)
    if (mediaType(req.raw) !== 'multipart/form-data')
      throw new HttpError(415, 'not_an_upload', 'Please send the letter by the form of the page.')
    const winId = req.param('win')
    const problem = await receiving(
      () =>
        receiveFile(
          deps.dataDir,
          req.raw,
          async ({ file, isTooLarge }) => {
            if (!file) return isTooLarge ? 'large' : 'none'
            return addLetter(deps, member.personId, winId, await readFile(file.path))
          },
          MAX_LETTER_BYTES,
        ),
      req.raw.signal,
    )
    const query = new URLSearchParams({ letter: problem ?? 'sent', win: winId })
    return new Response(null, {
      status: 303,
      headers: { ...PRIVATE_HEADERS, Location: `${WINS_PATH}?${query}#letter-${winId}` },
    })
  })
  return app
}
