/** What a live site needs, and no more. */
export const LIVE = {
  MODE: 'live',
  PUBLIC_URL: 'https://grants.example.com',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtps://u:p@mail.example.com:465',
  APP_SECRET: '3f9c1e7b52d846a0c8e1f4b7930d6a25',
  DATABASE_URL: 'postgres://unborrowed:password@127.0.0.1:5432/unborrowed',
}
