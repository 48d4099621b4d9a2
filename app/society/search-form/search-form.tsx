import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'

/** The search over everything that is written in the rooms. */
export function SearchForm({ className }: { className?: string }) {
  return (
    <Form method="get" action="/society/search" role="search" className={classes('flex gap-2', className)}>
      <TextField
        label="Search the Society"
        labelHidden
        name="q"
        type="search"
        placeholder="Search the Society"
        className="flex-1"
      />
      <Button variant="outline" aria-label="Search">
        <SearchIcon aria-hidden="true" size={18} />
      </Button>
    </Form>
  )
}
