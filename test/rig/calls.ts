interface Server {
  url: string | undefined
}

/** When a call can be booked, first times first. */
export async function freeTimesAt({ url }: Server, call = 'clarity-call'): Promise<string[]> {
  const answer = await fetch(`${url}/bookings/${call}.json`)
  return ((await answer.json()) as { times: string[] }).times
}

/** Presses the button as a browser without script does; each buyer has an address of her own. */
export async function submitBooking(
  server: Server,
  start: string,
  buyer: number,
  call = 'clarity-call',
): Promise<{ status: number; session: string | undefined }> {
  const { status, location } = await postForm(server, `/book/${call}`, { start, zone: 'America/Chicago' }, buyer)
  return { status, session: location?.split('/').at(-1) }
}

/** Sends a form of our own page. */
export async function postForm({ url }: Server, path: string, form: Record<string, string>, buyer = 0) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `10.0.${buyer >> 8}.${buyer & 255}`,
      Accept: 'text/html',
    },
    body: new URLSearchParams(form),
  })
  await answer.body?.cancel()
  return { status: answer.status, location: answer.headers.get('Location') ?? undefined }
}
