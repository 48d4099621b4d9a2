import { about } from '../catalog/about.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Bio } from './about/bio.tsx'
import { AboutHero } from './about/hero.tsx'
import { Mission } from './about/mission.tsx'
import { NextStep } from './about/next-step.tsx'
import { ThumbBar } from './about/thumb-bar.tsx'
import { Values } from './about/values.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  return pageMeta({ ...about.meta, path: '/about' })
}

export default function About() {
  return (
    <>
      <AboutHero />
      <Bio />
      <Mission />
      <Values />
      <NextStep />
      <ThumbBar />
    </>
  )
}
