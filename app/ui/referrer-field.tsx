import { useEffect, useRef } from 'react'

/** Sends along where the visitor came to this site from, as `document.referrer` has it. Without script nothing is sent. */
export function ReferrerField({ name }: { name: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!field.current) return
    field.current.value = document.referrer
    field.current.disabled = false
  })
  return <input ref={field} type="hidden" name={name} disabled />
}
