export { type Finding, fault, fine, warning } from './findings.ts'
export { checkOutside } from './outside-checks.ts'
export { checkConnections, checkServer, sendTestEmailFromDesk } from './server-checks.ts'
export { createEndpoint, testWebhook } from './webhook-endpoint.ts'
