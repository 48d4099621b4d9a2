import type { ServerProcess } from './server-process.ts'

/** A browser that keeps its cookies, and whose every request may go to another process. */
export class SignInVisitor {
  readonly cookies = new Map<string, string>()
  private readonly network: string

  constructor(network: string) {
    this.network = network
  }

  get(server: ServerProcess, path: string): Promise<Response> {
    return this.send(server, path, {})
  }

  post(server: ServerProcess, path: string, fields: Record<string, string> = {}): Promise<Response> {
    return this.send(server, path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Whether the account opens for this browser. */
  async isSignedIn(server: ServerProcess): Promise<boolean> {
    const answer = await this.get(server, '/account')
    await answer.body?.cancel()
    return answer.status === 200
  }

  private async send(server: ServerProcess, path: string, init: RequestInit): Promise<Response> {
    const headers = {
      Accept: 'text/html',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': this.network,
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const answer = await fetch(server.url + path, { redirect: 'manual', ...init, headers })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([\w-]+)=([^;]*)/.exec(text) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }
}
