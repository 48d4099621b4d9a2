import { parseArgs } from 'node:util'
import { openStripeEmulator } from '../../stripe-emulator/emulator.ts'
import { listen } from './listen.ts'

/**
 * Runs the emulator as its own server:
 * `node test/stripe-emulator/main.ts --port 12111 --file x.sqlite --key sk_test_… --secret whsec_… --webhook http://…`
 * Prints one line, the address, when it listens; SIGINT and SIGTERM end it in order.
 */
async function runServer(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '12111' },
      file: { type: 'string', default: ':memory:' },
      key: { type: 'string' },
      secret: { type: 'string' },
      webhook: { type: 'string' },
      'public-url': { type: 'string' },
    },
  })
  if (!values.key || !values.secret) throw new Error('--key sk_test_… and --secret whsec_… are needed')
  let base = values['public-url'] ?? ''
  const emulator = openStripeEmulator({
    file: values.file,
    secretKey: values.key,
    webhookSecret: values.secret,
    publicUrl: () => base,
    ...(values.webhook && { webhookUrl: values.webhook }),
    log: {
      info: (details, message) => console.log(message, JSON.stringify(details)),
      warn: (details, message) => console.error(message, JSON.stringify(details)),
    },
  })
  const server = await listen(emulator, Number(values.port))
  base ||= server.url
  emulator.start()
  console.log(`Stripe's emulator listens on ${server.url}`)
  const stop = async () => {
    await server.close()
    await emulator.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

if (import.meta.main) await runServer(process.argv.slice(2))
