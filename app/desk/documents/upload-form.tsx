import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Options, PressForm } from '../../ui/kit/form.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { UPLOAD_PATH } from './document-paths.ts'
import type { ReplaceableFile } from './documents-view.ts'

interface UploadFormProps {
  /** By the product that they belong to. */
  products: readonly { title: string; replaceable: readonly ReplaceableFile[] }[]
  /** The file that was chosen before, as its option's value. */
  chosen: string
  problem: string | undefined
}

/** Takes a finished file in place of one that there is. With script the choice of a file sends the form. */
export function UploadForm({ products, chosen, problem }: UploadFormProps) {
  const [isSending, setSending] = useState(false)
  return (
    <div id="upload" className="scroll-mt-20">
      <PageSection title="Replace a file">
        {problem && <Alert className="mt-4">{problem}</Alert>}
        <PressForm
          action={UPLOAD_PATH}
          encType="multipart/form-data"
          onSubmit={() => setSending(true)}
          className="mt-4 grid gap-4"
        >
          <Select label="Which file it replaces" name="replaces" defaultValue={chosen} required>
            <option value="">Choose one</option>
            {products.map(({ title, replaceable }) => (
              <optgroup key={title} label={title}>
                <Options of={replaceable.map(({ value, name }) => [value, name])} />
              </optgroup>
            ))}
          </Select>
          <TextField
            label="The finished file"
            type="file"
            name="file"
            required
            onChange={({ target: { form, files } }) => {
              if (files?.length && form?.checkValidity()) form.requestSubmit()
            }}
            hint="Of the same kind, up to 20 MB. It’s sent as soon as you choose it, and must arrive within 30 seconds. It keeps the name of the file it replaces."
          />
          <Button className="justify-self-start">{isSending ? 'Uploading ...' : 'Upload and review'}</Button>
        </PressForm>
        <p className="mt-4 text-fine text-soft">
          Nothing goes out yet: first you look at it. A file that you publish stays until an update of the site brings a
          different one in its place. Then the update’s file goes out, yours stays with the earlier versions, and the
          page of its product says so.
        </p>
      </PageSection>
    </div>
  )
}
