import { useQuery } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QueryProvider } from './queries.tsx'

test('Rendering a page on the server leaves no timers that keep it in memory', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = { queryKey: ['slots'], queryFn: () => ['9:00 AM'], initialData: ['9:00 AM'] }
  const Page = () => <p>{useQuery(slots).data}</p>
  const drawn = renderToString(
    <QueryProvider>
      <Page />
    </QueryProvider>,
  )
  expect([drawn, vi.getTimerCount()]).toEqual(['<p>9:00 AM</p>', 0])
})
