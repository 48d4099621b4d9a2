import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { site } from '../../site.config.ts'
import { destinations } from '../catalog/destinations.ts'
import { publicPage } from '../document/headers.ts'
import { Welcome } from './success/welcome.tsx'

export const headers = publicPage

export function meta() {
  return [
    { title: `Welcome to the Society | ${site.brand}` },
    { name: 'description', content: 'Your membership is active. What happens now, and what it costs.' },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function Success() {
  useReturnFromPayment()
  return <Welcome application={destinations.membershipApplication} />
}

/** Keeps in mind whether the visitor came from the payment page. Nothing shows it, and the id goes nowhere. */
function useReturnFromPayment(): void {
  const [query] = useSearchParams()
  const returned = useRef(false)
  useEffect(() => {
    returned.current = query.has('session_id')
  }, [query])
}
