import { useRouteLoaderData } from 'react-router'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { Act } from './desk-form.tsx'
import type { loader } from './layout.tsx'

const useJobs = (page: string) =>
  useRouteLoaderData<typeof loader>('desk/layout')?.jobs.filter(({ on }) => on?.includes(page)) ?? []

/** Links to what capabilities bring to a page of the desk. */
export function JobLinks({ on, className = 'mt-2' }: { on: string; className?: string }) {
  return useJobs(on).map(({ label, href }) => (
    <TextLink key={href} href={href} className={className}>
      {label}
    </TextLink>
  ))
}

interface PersonJobsProps {
  email: string
  press: string
  /** Of each, where it's also said what it does. */
  className?: string
}

/** What capabilities bring that can be done for someone. */
export function PersonJobs({ email, press, className }: PersonJobsProps) {
  return useJobs('/desk/people/:person').map(({ label, href, press: name, about }) => (
    <PressForm key={href} action={href} fields={{ email, press }} className={className}>
      {className && <p className="mb-3 text-fine">{about}</p>}
      <Act does={name ?? ''} label={label} variant="outline" size={className ? 'small' : undefined} />
    </PressForm>
  ))
}
