import { success } from '../catalog/success.ts'
import { publicPage } from '../platform/document/headers.ts'
import { useAnnouncedReturn } from '../ui/returned-checkout.ts'
import { Welcome } from './success/welcome.tsx'

export const headers = publicPage

export function meta() {
  const { title, description } = success.meta
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Success() {
  useAnnouncedReturn()
  return <Welcome />
}
