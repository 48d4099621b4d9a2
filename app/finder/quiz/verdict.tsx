import { useEffect, useRef } from 'react'
import { Stamp } from '../../ui/card.tsx'
import { Dial } from '../../ui/dial.tsx'
import { Label } from '../../ui/section.tsx'
import type { QuizResult } from './result.ts'

/** The top of the letter: how ready the business is, and how much fits it. */
export function Verdict({
  result: { score, verdict, money },
  business,
  date,
}: {
  result: QuizResult
  business: string
  date: string
}) {
  const count = money.fits.length
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The last question went away with the focus. What an email's reply has focused keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10">
      <div>
        <Label className="text-accent">Your quiz result · {date}</Label>
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-heading outline-none">
          {verdict.headline}
        </h1>
        <p className="mt-4 text-lead">
          Dear founder, this is for {business}.{' '}
          {count === 0
            ? 'Nothing fits you yet. Here’s what changes that.'
            : `${FITTING[count]} of money you don’t pay back ${count === 1 ? 'fits' : 'fit'} you today.`}
        </p>
      </div>
      <div className="text-center">
        <Dial value={score} />
        <Stamp large lands className="mt-4">
          {verdict.stamp}
        </Stamp>
      </div>
    </div>
  )
}

const FITTING = ['', 'One kind', 'Two kinds', 'Three kinds', 'Four kinds', 'Five kinds', 'Six kinds', 'Seven kinds']
