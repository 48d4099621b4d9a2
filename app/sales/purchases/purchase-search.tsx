import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { AddressReply } from '../../platform/forms/address-form.ts'
import { SEARCH_PATH, SearchForm } from './search-form.tsx'

/** The form on a page: with script the answer replaces it, without script it leads to a page of its own. */
export function PurchaseSearch() {
  const fetcher = useFetcher<AddressReply>()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fetcher.data)
      container.current?.querySelector<HTMLElement>('[aria-invalid], [tabindex="-1"]:not(input)')?.focus()
  }, [fetcher.data])
  const send = (data: FormData) => void fetcher.submit(data, { method: 'post', action: SEARCH_PATH })
  return (
    <div ref={container}>
      <SearchForm reply={fetcher.data} send={send} busy={fetcher.state !== 'idle'} />
    </div>
  )
}
