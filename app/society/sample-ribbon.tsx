/** Over every room of a demonstration: nobody here is real, and nobody answers unless the visitor presses for it. */
export function SampleRibbon({ isFilling }: { isFilling: boolean }) {
  return (
    <aside
      aria-label="Demonstration"
      className="not-printed surface-deep flex flex-wrap items-center justify-center gap-x-4 border-line border-b px-4"
    >
      <p className="label pt-1.5 normal-case sm:pb-1.5">SAMPLE SOCIETY · nobody here is real</p>
      {isFilling && <p className="text-fine">Its members are moving in. Reload in a few seconds to see more of it.</p>}
      <form action="/demo/society/hour" method="post">
        <button type="submit" className="min-h-11 px-2 text-fine underline">
          Play an hour
        </button>
      </form>
    </aside>
  )
}
