import type { Readable } from 'node:stream'
import type { StripeEmulator } from '../../stripe-emulator/emulator.ts'
import { INVALID_REQUEST } from '../../stripe-emulator/hooks.ts'

/** Fails the test that runs when the emulator in another process reports a request that Stripe would refuse. */
export function reportInvalidRequests(output: Readable | null): void {
  output?.on('data', (chunk: Buffer) => {
    if (chunk.includes(INVALID_REQUEST)) console.error(String(chunk))
  })
}

/** For a test that sends such requests on purpose: collects what is reported instead. */
export function collectInvalidRequests({ hooks }: Pick<StripeEmulator, 'hooks'>): string[] {
  const problems: string[] = []
  hooks.reportInvalid = (problem) => problems.push(problem)
  return problems
}
