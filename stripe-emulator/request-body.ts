import type { Context } from 'hono'

/** The body as text; nothing where the client has gone before it was whole. */
export async function readBodyText(c: Context): Promise<string> {
  try {
    return await c.req.text()
  } catch (error) {
    if (isConnectionReset(error)) return ''
    throw error
  }
}

/** The fields of a form; none where the body is not one that a browser would send. */
export async function readForm(c: Context): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    if (error instanceof TypeError || isConnectionReset(error)) return {}
    throw error
  }
}

/** Node's word for a client that has gone. */
function isConnectionReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}
