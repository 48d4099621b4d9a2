import { type ButtonStyleProps, buttonClass } from './button.tsx'

/** The way on from a page that is nothing to its visitor: whoever bought something finds it there. */
export function FindPurchase({ variant = 'outline', className }: Pick<ButtonStyleProps, 'variant' | 'className'>) {
  return (
    <a href="/find-my-purchase" className={buttonClass({ variant, className })}>
      Find my purchase
    </a>
  )
}
