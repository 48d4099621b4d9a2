/**
 * Sonner adds a <style> element of its own when it loads. A Content-Security-Policy without 'unsafe-inline' lets it
 * in by its hash; the test beside this file fails when an update of sonner changes the text.
 */
export const SONNER_STYLE_HASHES = ['sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='] as const
