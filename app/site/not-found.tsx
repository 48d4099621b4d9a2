import { useEffect } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { notFound } from '../catalog/not-found.ts'
import { Button } from '../ui/button.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { FindPurchase } from '../ui/find-purchase.tsx'
import { Section } from '../ui/section.tsx'
import { PageButton } from './links.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: notFound.page.meta }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  const navigate = useNavigate()
  const { stamp, title, text, home, back } = notFound.page
  const { pathname } = useLocation()
  useEffect(() => console.info(`No page at ${pathname}`), [pathname])
  return (
    <Section className="max-w-3xl">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <p className="font-display font-semibold text-evergreen text-giant">404</p>
          <Stamp large className="mt-6">
            {stamp}
          </Stamp>
        </div>
        <h1 className="mt-4 text-heading">{title}</h1>
        <p className="measure mt-4 text-lead text-soft">{text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <PageButton to="/">{home}</PageButton>
          <FindPurchase />
          <Button type="button" variant="outline" className="needs-script" onClick={() => navigate(-1)}>
            {back}
          </Button>
        </p>
      </Card>
    </Section>
  )
}
