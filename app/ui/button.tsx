import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'marigold' | 'outline'
export type ButtonSize = 'small' | 'default' | 'large'

export interface ButtonStyleProps {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** The classes of a button, also for other elements such as links. */
export function buttonClass({ variant = 'primary', size = 'default', className }: ButtonStyleProps = {}): string {
  return classes('button', `button-${variant}`, size !== 'default' && `button-${size}`, className)
}

export function Button({
  variant,
  size,
  className,
  type = 'submit',
  ...rest
}: ButtonStyleProps & React.ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />
}

/** A plain link that looks like a button, for files and outside addresses. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonStyleProps & React.ComponentProps<'a'>) {
  return <a className={buttonClass({ variant, size, className })} {...rest} />
}
