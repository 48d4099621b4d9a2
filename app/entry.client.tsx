import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Alive />
    </StrictMode>,
  )
})

/** Tells the boot script, and whoever drives the page from outside, that React answers from now on. */
function Alive() {
  useEffect(() => {
    window.__hydrated = true
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
