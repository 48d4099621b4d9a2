/** The box to tick, with what is wrong while it is empty. */
export function ConductAgreement({ agreed, error }: { agreed: boolean; error: string | undefined }) {
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 font-semibold">
        <input
          id="conduct"
          type="checkbox"
          name="conduct"
          value="yes"
          required
          defaultChecked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'conduct-error'}
          className="mt-1 size-5 shrink-0 accent-evergreen"
        />
        I’ve read this, and I’ll keep to it.
      </label>
      {error && (
        <p id="conduct-error" className="alert mt-2">
          {error}
        </p>
      )}
    </div>
  )
}
