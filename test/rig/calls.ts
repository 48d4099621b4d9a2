import { postForm } from '../no-script-client.ts'

export async function freeTimesAt({ url }: { url: string | undefined }): Promise<string[]> {
  const answer = await fetch(`${url}/bookings/clarity-call.json`)
  return ((await answer.json()) as { times: string[] }).times
}

/** Presses the button as a browser without script does; each buyer has an address of her own. */
export async function submitBooking({ url = '' }: { url: string | undefined }, start: string, buyer: number) {
  const from = { 'X-Forwarded-For': `10.0.${buyer >> 8}.${buyer & 255}` }
  const answer = await postForm({ url }, '/book/clarity-call', { start, zone: 'America/Chicago' }, from)
  await answer.body?.cancel()
  return { status: answer.status, session: answer.headers.get('Location')?.split('/').at(-1) }
}
