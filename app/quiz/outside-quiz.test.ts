import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { site } from '../../site.config.ts'

const outside = 'https://quiz.example.com/funding'

test('A quiz link in the settings leads there from every button, and from /quiz itself', async () => {
  // What rests on the settings reads them when it is first imported.
  Object.assign(site.links, { quiz: outside })
  const [{ loader, action }, { destinations }, { PRERENDERED_PATHS }] = await Promise.all([
    import('./quiz-page.tsx'),
    import('../catalog/destinations.ts'),
    import('../routes.ts'),
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
