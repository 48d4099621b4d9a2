/**
 * Sonner adds a <style> element of its own when it loads. A Content-Security-Policy without 'unsafe-inline' lets it
 * in by these hashes; the test beside this file fails when an update of sonner changes the text.
 */
export const SONNER_STYLE_HASH = 'sha256-TODO'
