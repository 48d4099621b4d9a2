import { useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import icon from '/favicon.svg?inline'
import * as colors from '../brand/colors.ts'
import type { Route } from './+types/root.ts'
import { ErrorScreen, type RefusalShown } from './site/error-screen.tsx'
import { Frame } from './site/frame.tsx'
import { trustedTypesPolicy } from './site/trusted-types.ts'
import { stayUnanswered } from './site/unanswered.tsx'
import faces from './ui/styles/fonts.css?inline'
import styles from './ui/styles/styles.css?inline'
import { typefaceLoading } from './ui/typeface-loading.ts'

// The stylesheets travel within the HTML. The browser's bundle reads them back from the document, so that a page which React
// has to render again keeps its styles and typefaces. The typefaces have an element of their own: if they change, even only
// in their place, a browser lays out the whole page again.
const sheets = import.meta.env.SSR
  ? { typefaces: faces, css: styles }
  : { typefaces: elementText('typefaces'), css: elementText('css') }
const tabIcon = import.meta.env.SSR ? icon : document.querySelector('link[rel=icon]')?.getAttribute('href')
const initialDataset = import.meta.env.SSR ? {} : document.documentElement.dataset

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html
      lang="en"
      data-typefaces={initialDataset.typefaces}
      data-drawn={initialDataset.drawn}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colors.paper} />
        {Object.entries(sheets).map(([id, css]) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets, made at build.
          <style key={id} id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: two constants of ours. */}
        <script dangerouslySetInnerHTML={{ __html: trustedTypesPolicy + typefaceLoading }} />
        <link rel="icon" href={tabIcon ?? undefined} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* Without credentials a browser would open another connection for it. */}
        <link rel="manifest" href="/site.webmanifest" crossOrigin="use-credentials" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function elementText(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}

export const clientMiddleware = [stayUnanswered]

export default function Root() {
  useEffect(markHydrated, [])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** Tells the boot script and browser tests that React handles events from now on. */
function markHydrated(): void {
  window.__hydrated = true
  document.documentElement.dataset.hydrated = ''
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen refusal={toRefusal(error)} fault={faultOf(error)} />
}

/** What went wrong in this browser. What went wrong at the server is not for visitors, and its message doesn't come here. */
function faultOf(error: unknown): string | undefined {
  return error instanceof Error && error.message !== SANITIZED_MESSAGE ? error.message : undefined
}

/** What React Router puts in place of a server error's own message. */
const SANITIZED_MESSAGE = 'Unexpected Server Error'

/** `undefined` for a fault, here or at the server. */
function toRefusal(error: unknown): RefusalShown | undefined {
  if (!isRouteErrorResponse(error) || error.status === 500) return undefined
  const { status, data } = error
  // React Router's own words, for a form that a page doesn't take, aren't for visitors.
  if (typeof data === 'string') return { status, message: status === 405 ? '' : data, typed: [] }
  return { status, message: '', typed: [], ...data }
}
