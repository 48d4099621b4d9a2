/**
 * Paths whose next segment is a secret: whoever has it may open somebody's purchase, call, membership or data. Logs leave
 * that segment out. `test/routes.test.ts` compares this list with the whole route table.
 */
export const TOKEN_PATHS = [
  '/apply/',
  '/apply/confirm/',
  '/calendar/',
  '/calls/',
  '/cancel/',
  '/downloads/',
  '/editions/',
  '/membership/',
  '/my-data/',
  '/newsletter/confirm/',
  '/newsletter/preferences/',
  '/newsletter/unsubscribe/',
  '/purchases/',
  '/review/',
]
