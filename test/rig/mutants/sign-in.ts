import type { Mutant } from './mutant.ts'

/** Who is let in. */
export const signInMutants: Mutant[] = [
  {
    id: 'link-used-twice',
    file: 'app/people/sign-in/email-sign-in.ts',
    from: '.where(and(eq(signIns.id, claims.subject), isNull(signIns.linkUsedAt), gt(signIns.expiresAt, now)))',
    to: '.where(and(eq(signIns.id, claims.subject), gt(signIns.expiresAt, now)))',
    mistake: 'Lets a link sign in again that has been used.',
    tests: ['app/people/sign-in/sign-in.test.ts'],
  },
  {
    id: 'sixth-try-of-a-code',
    file: 'app/people/sign-in/email-sign-in.ts',
    from: 'lt(signIns.tries, MAX_TRIES))',
    to: 'lt(signIns.tries, MAX_TRIES + 1))',
    mistake: 'Is one off at the limit of wrong codes.',
    tests: ['app/people/sign-in/sign-in.test.ts', 'app/people/sign-in/sign-in.http.test.ts'],
  },
  {
    id: 'code-of-another-browser',
    file: 'app/people/sign-in/email-sign-in.ts',
    from: 'const open = and(ofBrowser, isNull(signIns.codeUsedAt),',
    to: 'const open = and(isNull(signIns.codeUsedAt),',
    mistake: 'Takes a code from any browser, so that guesses of one use up the tries of all.',
    tests: ['app/people/sign-in/sign-in.test.ts', 'app/people/sign-in/sign-in.http.test.ts'],
  },
  {
    id: 'other-requests-stay-open',
    file: 'app/people/sign-in/email-sign-in.ts',
    from: 'if (isAsker) await endOtherRequests(deps, tx, email)',
    to: 'if (!isAsker) await endOtherRequests(deps, tx, email)',
    mistake: 'Turns a condition around: the other emails of the same hour still sign in.',
    tests: ['app/people/sign-in/sign-in.test.ts'],
  },
  {
    id: 'session-beyond-its-last-day',
    file: 'app/people/sign-in/sessions.ts',
    from: 'new Date(Math.min(now + idle, endsAt.getTime()))',
    to: 'new Date(Math.max(now + idle, endsAt.getTime()))',
    mistake: 'Takes the later of two ends: a browser that is not used stays signed in.',
    tests: ['app/people/sign-in/sessions.test.ts'],
  },
  {
    id: 'old-session-survives-a-sign-in',
    file: 'app/people/sign-in/open-session.ts',
    from: 'if (before) await endSessions(tx, { personId: before.person.id, id: before.id })\n',
    to: '',
    mistake: 'Starts a session without ending the one that the browser had.',
    tests: ['app/people/sign-in/sessions.test.ts', 'app/people/sign-in/sign-in.test.ts'],
  },
  {
    id: 'recovery-code-used-twice',
    file: 'app/people/sign-in/recovery-codes.ts',
    from: '.where(and(eq(recoveryCodes.codeHash, hashOf(secret, code)), isNull(recoveryCodes.usedAt)))',
    to: '.where(eq(recoveryCodes.codeHash, hashOf(secret, code)))',
    mistake: 'Takes a printed code again that was used.',
    tests: ['app/people/sign-in/coach.test.ts'],
  },
  {
    id: 'passkey-signs-for-another-sum',
    file: 'app/people/sign-in/passkey-challenges.ts',
    from: 'eq(table.subject, wanted.subject), eq(table.cents, wanted.cents))',
    to: 'eq(table.subject, wanted.subject))',
    mistake: 'Leaves the sum out of what a passkey confirms: the page may ask for five dollars and return ninety.',
    tests: ['app/desk/refund.test.ts', 'app/people/sign-in/coach.test.ts'],
  },
]
