// The service worker of the Society's rooms. It shows notifications and opens what they're about, and it sees no request.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data.url, self.location.origin).href))
})

/** A tab that has the page open comes to the front; otherwise a new one opens. */
async function show(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url.split('#')[0] === address.split('#')[0])
  return open ? open.focus() : self.clients.openWindow(address)
}
