import { sql } from 'drizzle-orm'
import { UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test, vi } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { TOKEN_PATHS } from '../../capabilities.ts'
import { redactPath, redactTokensAfter } from '../http/redaction.ts'
import { createLog } from './log.server.ts'

redactTokensAfter(TOKEN_PATHS)
const database = databaseForFile()

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('debug', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const secrets = {
  key: 'sk_live_51HxAbcdefGhij',
  webhook: 'whsec_9f8e7d6c5b4a',
  session: 'cs_test_a1b2c3d4e5f6g7h8i9',
  token: '/downloads/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
  card: '4242 4242 4242 4242',
  mail: 'denise.okafor@example.com',
  password: 'postgres://ana:hunter22@db.example.com/shop',
}

test('Everything that looks like a secret, a card, a token or an email address is replaced in the log', () => {
  const all = Object.values(secrets).join(' ')
  const output = logged((log) => {
    log.info({ text: Object.values(secrets), deep: { inside: all } }, all)
    log.error({ err: new Error(all) }, 'failed')
    // By their names, whatever they contain.
    log.info({ authorization: 'Bearer plain', user: { email: 'x', token: 'y-secret' } }, 'request')
  })
  const parts = ['51HxAbc', '9f8e7d6c', 'a1b2c3d4', 'Zm9vYmFy', '4242 4242', 'denise', 'hunter22', 'plain', 'y-secret']
  for (const part of parts) expect(output).not.toContain(part)
  expect(output).toContain('d***@e***.com')
})

test('A log without a destination is on the error output, so that what a command prints stays whole', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValueOnce(true)
  createLog('warn').warn('a query failed')
  expect(write).toHaveBeenCalledOnce()
  write.mockRestore()
})

test('Ordinary words, ids and figures stay as they are', () => {
  const line = { orderId: 'ord_7k2m9x4p1q8r5t3v6w0y', ms: 12, status: 200 }
  expect(JSON.parse(logged((log) => log.info(line, 'answered')))).toMatchObject({ ...line, msg: 'answered' })
})

test('A path is logged without its long segments, and without the token behind it, however it is written', () => {
  expect(redactPath('/downloads/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4/pdf')).toBe('/downloads/[token]/pdf')
  expect(redactPath('/elsewhere/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4/pdf')).toBe('/elsewhere/Zm9vYm…/pdf')
  expect(redactPath('/blueprint')).toBe('/blueprint')
  expect(redactPath('/my-data/abcdef.ghij')).toBe('/my-data/[token]')
  expect(redactPath('/Newsletter/Confirm/abcdef.ghij/x')).toBe('/Newsletter/Confirm/[token]/x')
  expect(redactPath(`/forms/${'a!a/'.repeat(5000)}`)).toHaveLength(200)
})

test('A page that is not found, and anything else that is thrown, is logged without the token of its address', () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
  const text = `Error: No route matches URL "/my-data/${token}/%0a?email=ada"`
  const notFound = new UNSAFE_ErrorResponseImpl(404, 'Not Found', text, true)
  const output = logged((log) => {
    log.error({ err: notFound }, 'a page failed')
    log.error({ err: { thrown: `/sign-in/${token}` }, url: new URL(`https://site.example/calls/${token}`) }, 'failed')
    log.error(new Error(`/review/${token}`))
  })
  expect(output).not.toContain(token)
  expect(output).not.toContain('email=ada')
  expect(output).toContain('No route matches URL')
})

test('A query that failed is logged with its error code, and without what was typed', async () => {
  const failure = await database.db
    .execute(sql`select ${'my secret\n    at plan'}::text::integer`)
    .catch((error) => error)
  const output = logged((log) => {
    log.error({ err: failure }, 'failed')
    log.error({ err: failure.cause }, 'failed')
    log.error({ problem: failure.message }, 'failed')
    log.error(failure)
  })
  expect(output).not.toContain('my secret')
  expect(output).not.toContain('at plan')
  expect(output).toContain('Failed query: select $1::text::integer')
  expect(JSON.parse(output.split('\n')[0] ?? '')).toMatchObject({ err: { name: 'Error', cause: '22P02' } })
})
