import { site } from '../../site.config.ts'
import { publicPage } from '../platform/document/headers.ts'
import { useAnnouncedReturn } from '../ui/returned-checkout.ts'
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
  useAnnouncedReturn()
  return <Welcome />
}
