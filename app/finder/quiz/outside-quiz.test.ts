import { afterAll, expect, test, vi } from 'vitest'

// Modules read the settings when they are first imported, so this file imports them again.
afterAll(() => void vi.resetModules())

const outside = 'https://quiz.example.com/funding'

test('With a quiz link in the settings, every button and /quiz itself lead there', async () => {
  vi.resetModules()
  const { site } = await import('../../../site.config.ts')
  Object.assign(site.links, { quiz: outside })
  const [{ RouterContextProvider }, { loader, action }, { destinations }, { PRERENDERED_PATHS }] = await Promise.all([
    import('react-router'),
    import('./quiz-page.tsx'),
    import('../../catalog/destinations.ts'),
    import('../../routes.ts'),
  ])
  for (const [answer, method] of [
    [loader, 'GET'],
    [action, 'POST'],
  ] as const) {
    const request = new Request('https://unborrowed.example/quiz', { method })
    const thrown = await answer({ request, context: new RouterContextProvider() } as never).catch((error) => error)
    expect([thrown.status, thrown.headers.get('Location')]).toEqual([302, outside])
  }
  expect(destinations.quiz).toBe(outside)
  // A page that was built would be served instead of the way there.
  expect(PRERENDERED_PATHS).not.toContain('/quiz')
})
