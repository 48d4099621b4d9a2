import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { DeskSection } from '../desk-parts.tsx'
import type { FileRow } from './documents-view.ts'

interface UploadFormProps {
  path: string
  files: readonly FileRow[]
  /** The file that was chosen before. */
  chosen: string
  problem: string | undefined
}

/** Takes a finished file in place of one that there is. */
export function UploadForm({ path, files, chosen, problem }: UploadFormProps) {
  return (
    <div id="upload">
      <DeskSection title="Replace a file">
        {problem && <Alert className="mt-4">{problem}</Alert>}
        <form method="post" action={`${path}/upload`} encType="multipart/form-data" className="mt-4 grid gap-4">
          <Select label="Which file it replaces" name="replaces" defaultValue={chosen} required>
            <option value="">Choose one</option>
            {files.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label="The finished file"
            type="file"
            name="file"
            required
            hint="Of the same kind, up to 20 MB. It must arrive within 30 seconds. It keeps the name of the file it replaces."
          />
          <Button type="submit" className="justify-self-start">
            Upload and review
          </Button>
        </form>
        <p className="mt-4 text-fine text-soft">
          Nothing goes out yet: first you look at it. A file that you publish stays until an update of the site brings a
          different one in its place. Then the update’s file goes out, yours stays with the earlier versions, and this
          page says so.
        </p>
      </DeskSection>
    </div>
  )
}
