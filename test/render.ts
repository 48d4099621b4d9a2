import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** The HTML of what is shown at a path. */
export function render(page: ReactNode, path = '/'): string {
  const Stub = createRoutesStub([{ path, Component: () => page }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }))
}
