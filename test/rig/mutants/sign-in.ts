import { type Mutant, plantedIn } from './mutant.ts'

/** Who is let in. */
export const signInMutants: Mutant[] = [
  ...plantedIn('app/people/sign-in/email-sign-in.ts', ['app/people/sign-in/sign-in.test.ts'], {
    'Lets a link sign in again that has been used.': {
      from: '.where(and(eq(signIns.id, claims.subject), isNull(signIns.linkUsedAt), gt(signIns.expiresAt, now)))',
      to: '.where(and(eq(signIns.id, claims.subject), gt(signIns.expiresAt, now)))',
    },
    'Is one off at the limit of wrong codes.': {
      from: 'lt(signIns.tries, MAX_TRIES))',
      to: 'lt(signIns.tries, MAX_TRIES + 1))',
      tests: ['app/people/sign-in/sign-in.test.ts', 'app/people/sign-in/sign-in.http.test.ts'],
    },
    'Takes a code from any browser, so that guesses of one use up the tries of all.': {
      from: 'const open = and(ofBrowser, isNull(signIns.codeUsedAt),',
      to: 'const open = and(isNull(signIns.codeUsedAt),',
      tests: ['app/people/sign-in/sign-in.test.ts', 'app/people/sign-in/sign-in.http.test.ts'],
    },
    'Turns a condition around: the other emails of the same hour still sign in.': {
      from: 'if (isAsker) await endOtherRequests(deps, tx, email)',
      to: 'if (!isAsker) await endOtherRequests(deps, tx, email)',
    },
  }),
  ...plantedIn('app/people/sign-in/sessions.ts', ['app/people/sign-in/sessions.test.ts'], {
    'Takes the later of two ends: a browser that is not used stays signed in.': {
      from: 'new Date(Math.min(now + idle, endsAt.getTime()))',
      to: 'new Date(Math.max(now + idle, endsAt.getTime()))',
    },
  }),
  ...plantedIn(
    'app/people/sign-in/open-session.ts',
    ['app/people/sign-in/sessions.test.ts', 'app/people/sign-in/sign-in.test.ts'],
    {
      'Starts a session without ending the one that the browser had.': {
        from: 'if (before) await endSessions(tx, { personId: before.person.id, id: before.id })\n',
        to: '',
      },
    },
  ),
  ...plantedIn('app/people/sign-in/recovery-codes.ts', ['app/people/sign-in/coach.test.ts'], {
    'Takes a printed code again that was used.': {
      from: '.where(and(eq(recoveryCodes.codeHash, hashOf(secret, code)), isNull(recoveryCodes.usedAt)))',
      to: '.where(eq(recoveryCodes.codeHash, hashOf(secret, code)))',
    },
  }),
  ...plantedIn(
    'app/people/sign-in/passkey-challenges.ts',
    ['app/desk/refund.test.ts', 'app/people/sign-in/coach.test.ts'],
    {
      'Leaves the sum out of what a passkey confirms: the page may ask for five dollars and return ninety.': {
        from: 'eq(table.subject, wanted.subject), eq(table.cents, wanted.cents))',
        to: 'eq(table.subject, wanted.subject))',
      },
    },
  ),
]
