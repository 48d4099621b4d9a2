import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type PushState =
  | 'checking'
  /** This browser has no notifications for websites. */
  | 'unsupported'
  /** The member refused, and only the browser's settings can change that. */
  | 'blocked'
  | 'off'
  | 'on'

/**
 * Turns notifications on and off for this browser. The browser asks them only after they have pressed; without script, there is
 * nothing here.
 *
 * @param publicKey ours, by which the push service knows who may write to them (base64url)
 */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<PushState>('checking')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    readState(publicKey).then(setState, () => setState('unsupported'))
  }, [publicKey])

  async function change(to: () => Promise<PushState>) {
    setBusy(true)
    setProblem('')
    try {
      setState(await to())
    } catch {
      setProblem('That didn’t work. Please try again in a minute. You’ll still get your emails.')
    }
    setBusy(false)
  }

  if (state === 'checking') return null
  return (
    <section className="mt-12" aria-labelledby="push-heading">
      <h2 id="push-heading" className="border-current border-t-2 pt-3 font-display font-semibold text-lead">
        Notifications in this browser
      </h2>
      <p className="measure mt-1 text-small text-soft">
        When you’re mentioned, or something’s new in a thread you follow. They say where, never what was said.
      </p>
      <p role="status" className="mt-3">
        {STATE_TEXTS[state]}
      </p>
      {(state === 'off' || state === 'on') && (
        <Button
          key={state}
          type="button"
          variant={state === 'on' ? 'outline' : 'primary'}
          className="mt-3 max-sm:w-full"
          disabled={isBusy}
          onClick={() => change(state === 'on' ? turnOff : () => turnOn(publicKey))}
        >
          {state === 'on' ? 'Turn them off' : 'Turn on notifications'}
        </Button>
      )}
      {problem && (
        <p role="alert" className="mt-3 border-clay border-l-4 pl-3">
          {problem}
        </p>
      )}
    </section>
  )
}

const STATE_TEXTS: Readonly<Record<Exclude<PushState, 'checking'>, string>> = {
  unsupported:
    'This browser can’t show them. On an iPhone or iPad, add this site to your Home Screen first, and open it from there.',
  blocked: 'You’ve blocked them for this site. You can allow them in your browser’s settings.',
  off: 'They’re off.',
  on: 'They’re on. Signing out here turns them off.',
}

const SERVICE_WORKER = '/sw.js'
/** The service worker's scope: only the Society's pages. */
const SCOPE = { scope: '/society/' }

async function readState(publicKey: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration(SCOPE.scope)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  // A subscription under another key receives nothing from us: it's off until the member turns it on again.
  if (!isOwnKey(subscription, publicKey)) {
    await subscription.unsubscribe()
    return 'off'
  }
  // The member may have signed in again since.
  await save(subscription)
  return 'on'
}

async function turnOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'denied') return 'blocked'
  await navigator.serviceWorker.register(SERVICE_WORKER, SCOPE)
  // This page is in its scope, so that it's this one that becomes ready.
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await save(await registration.pushManager.subscribe(options))
  return 'on'
}

async function turnOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE.scope)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await post('/society/push/off', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await post('/society/push', { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
}

async function post(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

function isOwnKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}
