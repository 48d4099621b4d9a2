import { readFile } from 'node:fs/promises'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import type { Route } from './+types/award-letter.ts'
import { recordChange } from './changes.ts'
import { nothingHere, requireDesk } from './desk-access.ts'

/** The letter that a member sent with a win. That someone opened it is in the log. */
export async function loader(args: Route.LoaderArgs) {
  const { deps, session } = await requireDesk(args)
  const found = await deps.findAwardLetter?.(deps, args.params.win)
  if (!found) throw nothingHere()
  const { win, name, email, file } = found
  await deps.database.transact((tx) =>
    recordChange(deps, tx, {
      ...{ actor: session.person.id, action: 'award-letter-opened', subject: win.id, email },
      ...{ summary: `Opened the award letter of ${name}: ${win.title}` },
    }),
  )
  // A browser's viewer of PDF doesn't run in a sandbox, so that one is saved.
  const isPicture = file.type !== 'application/pdf'
  return new Response(await readFile(file.path), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': file.type,
      'Content-Disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${file.name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
