import { shown } from '../catalog/evidence.ts'
import { featuredTestimonials } from '../catalog/testimonials.ts'
import { Section, SectionHeading } from '../ui/section.tsx'
import { TestimonialCards } from './testimonial-cards.tsx'

/** The shared block of three stories. */
export function TestimonialsBlock() {
  const stories = shown(featuredTestimonials)
  if (stories.length === 0) return null
  return (
    <Section labelledBy="testimonials">
      <SectionHeading id="testimonials" label="In their words">
        From founders who hit submit
      </SectionHeading>
      <TestimonialCards stories={stories} stars />
    </Section>
  )
}
