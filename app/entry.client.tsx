import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followReplacedNodes } from './platform/document/replaced-nodes.ts'
import { keepFields } from './ui/kept-fields.ts'

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
