/**
 * Sonner adds a <style> element of its own when it loads: empty at first, then with its text. A Content-Security-Policy
 * without 'unsafe-inline' lets it in by these two hashes, which belong in `style-src` of every page. The test beside
 * this file fails when an update of sonner changes the text.
 */
export const SONNER_STYLE_HASHES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
] as const
