/**
 * Stands for the site's address in everything that the pages render, because the address is known only when the server
 * runs. What is served has the address in its place.
 */
export const PUBLIC_URL_MARK = 'https://public-url.invalid'
