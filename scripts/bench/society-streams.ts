import { get } from 'node:http'

/** How long may pass with nothing new before messages count as lost, in milliseconds. */
const SILENCE = 10_000

/** Opens a stream of the rooms for each member, evenly over the sites, and notes when each message comes to each member. */
export async function openStreams(sites: readonly string[], Cookies: readonly string[]) {
  const sentAt: number[] = []
  const times: number[] = []
  const requests: { destroy(): void }[] = []
  let doubled = 0
  let lastAt = performance.now()
  await Promise.all(
    Cookies.map((Cookie, n) => {
      const seen = new Set<number>()
      return openStream(`${sites[n % sites.length]}/society/stream`, Cookie, requests, (message) => {
        lastAt = performance.now()
        if (seen.has(message)) doubled++
        else times.push(lastAt - (sentAt[message] ?? lastAt))
        seen.add(message)
      })
    }),
  )
  return {
    /** Of each message by its number, in milliseconds. Whoever posts writes here. */
    sentAt,
    /** Milliseconds from sending to reading, of every message at every stream. */
    times: () => times,
    doubled: () => doubled,
    /** Until every stream has had so many, or nothing more comes. */
    async waitFor(messages: number) {
      while (times.length < messages * Cookies.length && performance.now() - lastAt < SILENCE)
        await new Promise((resume) => setTimeout(resume, 50))
    },
    close: () => {
      for (const request of requests) request.destroy()
    },
  }
}

/** Resolves when the stream says where it is. */
function openStream(
  url: string,
  Cookie: string,
  requests: { destroy(): void }[],
  onMessage: (message: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = ''
    const request = get(url, { headers: { Cookie }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (event.includes('event: here')) resolve()
          const [, message] = /message-(\d+)\./.exec(event) ?? []
          if (message) onMessage(Number(message))
        }
      })
    })
    request.on('error', reject)
    requests.push(request)
  })
}
