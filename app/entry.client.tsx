import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepFields } from './platform/document/kept-fields.ts'
import { followReplacedNodes } from './platform/document/replaced-nodes.ts'

followReplacedNodes()
const restoreFields = keepFields()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        if (!window.__hydrated) queueMicrotask(restoreFields) // React has put into the page what it drew instead
        reportError(error)
      },
    },
  )
})
