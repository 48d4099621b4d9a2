/**
 * What the promise gives, or after `ms` what `late` gives or throws. Nothing stops the promise itself: the caller
 * makes sure that it does no harm when it goes on.
 */
export function withTimeout<Result, Late>(
  ms: number,
  promise: Promise<Result>,
  late: () => Late,
): Promise<Result | Awaited<Late>> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([promise, limit.then(late)]).finally(() => clearTimeout(timer))
}
