/** What an image needs to show an uploaded picture: each window fetches the narrowest that it has room for. */
export function photographSources(id: string) {
  const srcSet = [320, 640, 1280].map((width) => `/pictures/${id}/${width} ${width}w`).join(', ')
  return { src: `/pictures/${id}/320`, srcSet }
}
