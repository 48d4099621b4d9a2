import { findOrCreatePerson } from '../app/people/sign-in/people.ts'
import { startSession } from '../app/people/sign-in/sessions.ts'
import { storeMember } from '../app/society/members/members.ts'
import { giveMembership } from './account-people.ts'
import type { FolderDeps } from './filled-folder.ts'

/** Adds members who have paid, been accepted and entered the rooms; returns the session cookie of each. */
export async function addSocietyMembers(deps: FolderDeps, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let n = 0; n < count; n++) cookies.push(await addMember(deps, `member-${n}@example.com`, `Member ${n}`))
  return cookies
}

async function addMember(deps: FolderDeps, email: string, name: string): Promise<string> {
  await giveMembership(deps, email, 'active', name)
  const { cookie } = await deps.database.transact(async (tx) => {
    const { id: personId = '' } = (await findOrCreatePerson(deps, tx, email)) ?? {}
    const profile = { name, state: 'OH', sector: null, zone: 'America/New_York', listed: false } as const
    await storeMember(deps, tx, personId, { ...profile, certificates: null, canHelpWith: null })
    return startSession(deps, tx, { personId, role: 'customer', method: 'email', browserHash: '', userAgent: null })
  })
  return cookie.split(';', 1)[0] ?? ''
}
