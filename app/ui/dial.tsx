const RADIUS = 100
const ARC_LENGTH = Math.PI * RADIUS
const TICKS = Array.from({ length: 51 }, (_, at) => at)

/** How many of 100, on a half-round dial with a needle. */
export function Dial({ value }: { value: number }) {
  return (
    <div role="img" aria-label={`${value} of 100`} className="relative mx-auto w-full max-w-60 text-ink">
      <svg viewBox="-116 -112 232 124" aria-hidden="true" className="block w-full">
        <path d={arc(RADIUS)} fill="none" strokeWidth="9" className="stroke-rule" />
        <path
          d={arc(RADIUS)}
          fill="none"
          strokeWidth="9"
          strokeDasharray={`${(ARC_LENGTH * value) / 100} ${ARC_LENGTH}`}
          className="fills stroke-evergreen"
        />
        {TICKS.map((tick) => (
          <line
            key={tick}
            x1={-92}
            x2={tick % 5 === 0 ? -81 : -87}
            transform={`rotate(${(tick * 180) / 50})`}
            strokeWidth={tick % 5 === 0 ? 1.6 : 0.7}
            stroke="currentColor"
          />
        ))}
        <line x1={-93} x2={-66} transform={`rotate(${value * 1.8})`} strokeWidth="4.5" className="stroke-clay" />
        <line x1={-108} x2={108} y1={1} y2={1} strokeWidth="1.6" stroke="currentColor" />
      </svg>
      <p aria-hidden="true" className="-mt-16 text-center font-display font-semibold text-[3.25rem] leading-none">
        {value}
      </p>
      <p aria-hidden="true" className="mt-5 text-center label">
        of 100
      </p>
    </div>
  )
}

const arc = (radius: number) => `M ${-radius} 0 A ${radius} ${radius} 0 0 1 ${radius} 0`
