import type { Page } from 'playwright-core'

/** What the browser plays as the computer's own authenticator; returns a switch for whether it knows who is there. */
export async function addAuthenticator(page: Page): Promise<(verified: boolean) => Promise<unknown>> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified) => chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}
