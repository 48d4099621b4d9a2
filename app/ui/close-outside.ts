/**
 * Menus made of `details` close by Escape, which gives the focus back, and when something else is pressed.
 *
 * @returns what ends it
 */
export function closeOutside(menus: () => Iterable<HTMLDetailsElement>): () => void {
  const stop = new AbortController()
  const close = (event: Event) => {
    for (const menu of menus()) {
      if (!menu.open) continue
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.open = false
        menu.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    }
  }
  document.addEventListener('pointerdown', close, stop)
  document.addEventListener('keydown', close, stop)
  return () => stop.abort()
}
