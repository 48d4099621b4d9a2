import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { AddressReply } from '../platform/forms/address-form.ts'
import { SEARCH_PATH, SearchForm } from './search-form.tsx'

/** The form in its place: with script it is answered where it stands, without by the page that it is sent to. */
export function PurchaseSearch() {
  const fetcher = useFetcher<AddressReply>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fetcher.data) place.current?.querySelector<HTMLElement>('[aria-invalid], [tabindex="-1"]')?.focus()
  }, [fetcher.data])
  const send = (data: FormData) => void fetcher.submit(data, { method: 'post', action: SEARCH_PATH })
  return (
    <div ref={place}>
      <SearchForm reply={fetcher.data} send={send} busy={fetcher.state !== 'idle'} />
    </div>
  )
}
