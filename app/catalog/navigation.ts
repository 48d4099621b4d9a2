import { site } from '../../site.config.ts'

interface NavigationLink {
  readonly label: string
  readonly to: string
}

export const headerLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
  { label: 'About', to: '/about' },
  { label: 'Success Stories', to: '/testimonials' },
  { label: 'Login', to: '/login' },
]

export const menuCallToAction: NavigationLink = { label: 'Book the Clarity Call', to: '/clarity-call' }

export const footerLinks: readonly NavigationLink[] = [
  { label: `About ${site.coach}`, to: '/about' },
  { label: 'Shop', to: '/shop' },
  { label: 'The Blueprint', to: '/blueprint' },
  { label: 'Funding Society', to: '/society' },
  { label: 'Testimonials', to: '/testimonials' },
  { label: "Let's Chat", to: '/contact' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
]

export const COPYRIGHT_YEAR = 2025
