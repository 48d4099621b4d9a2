import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from './queries.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const draw = (Page: () => React.ReactNode) =>
  renderToString(
    <QueryProvider>
      <Page />
    </QueryProvider>,
  )

/** The client that a page within `Queries` is given. */
function givenClient(): QueryClient {
  let given: QueryClient | undefined
  draw(() => {
    given = useQueryClient()
    return null
  })
  if (!given) throw new Error('the page was not drawn')
  return given
}

test('A failed query is retried after 1, 2 and 4 seconds, and then given up', async () => {
  const client = givenClient()
  const tries: number[] = []
  const asked = client.fetchQuery({
    queryKey: ['slots'],
    queryFn: () => {
      tries.push(Date.now())
      throw new Error('the line is down')
    },
    retry: client.getDefaultOptions().queries?.retry ?? 0,
  })
  const failed = expect(asked).rejects.toThrow('the line is down')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(tries.map((at) => at - (tries[0] ?? 0))).toEqual([0, 1000, 3000, 7000])
})

test('Rendering a page on the server leaves no timers that keep it in memory', () => {
  const slots = { queryKey: ['slots'], queryFn: () => ['9:00 AM'], initialData: ['9:00 AM'] }
  expect(draw(() => <p>{useQuery(slots).data}</p>)).toBe('<p>9:00 AM</p>')
  expect(vi.getTimerCount()).toBe(0)
})
