import { createContext, useContext } from 'react'

/** The id of the request that the server is answering; the browser reads it back from the page. */
export const RequestId = createContext<string | undefined>(undefined)

export const REQUEST_ID_ELEMENT = 'request-id'

export function useRequestId(): string | undefined {
  const fromServer = useContext(RequestId)
  if (fromServer || typeof document === 'undefined') return fromServer
  return document.getElementById(REQUEST_ID_ELEMENT)?.textContent ?? undefined
}
