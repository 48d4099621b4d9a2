import type { Context } from 'hono'

/** The body as text; nothing where the client has gone before it was whole. */
export async function readBodyText(c: Context): Promise<string> {
  try {
    return await c.req.text()
  } catch (error) {
    // Node's word for a client that has gone.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return ''
    throw error
  }
}

/** The fields of a form. */
export async function readForm(c: Context): Promise<Partial<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await readBodyText(c)))
}
