import { useEffect } from 'react'

/** F6 goes from the messages to the field and back; at the menu of a message, the arrows go to the one before and after. */
export function useThreadKeys(
  section: React.RefObject<HTMLElement | null>,
  field: React.RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { activeElement } = document
      const all = section.current?.querySelectorAll<HTMLElement>('li[id^="m-"] details[data-menu] > summary') ?? []
      const menus = [...all]
      const at = menus.indexOf(activeElement as HTMLElement)
      const passed = () => menus.findLast((menu) => menu.getBoundingClientRect().top < window.innerHeight / 2)
      const next: Partial<Record<string, HTMLElement | null>> = {
        F6: activeElement === field.current ? (passed() ?? menus[0]) : field.current,
        ...(at >= 0 && { ArrowUp: menus[at - 1], ArrowDown: menus[at + 1] }),
      }
      const to = next[event.key]
      if (!to || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      to.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [section, field])
}
