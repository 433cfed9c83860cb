// Samples of dialogs, menus, toasts and tooltips for the design screen, each behind the button that opens it.
import { useState } from 'react'
import { Share, Trash2 } from 'lucide-react'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { Loader } from '#web/design/display/Loader.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { SearchSelect } from '#web/design/fields/SearchSelect.tsx'
import { Select } from '#web/design/fields/Select.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { Tooltip } from '#web/design/overlays/Tooltip.tsx'
import { TooltipProvider } from '#web/design/overlays/TooltipProvider.tsx'
import { Row, Specimen } from './Specimen.tsx'

const reasonNames = 'Spam, Harassment, Hate speech, Violence, Inappropriate, Misinformation, Copyright, Other'
const reasons = reasonNames.split(', ').map((label) => ({ value: label, label }))

export function OverlaySpecimens() {
  return (
    <Specimen title="Over the screen">
      <Row>
        <ReportDialog />
        <TermsDialog />
        <FormDialog />
        <DeleteDialog />
        <PostMenu />
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Account Verified!', description: 'It is yours.', kind: 'success' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Login failed', description: 'Invalid email or password', kind: 'error' })
          }
        >
          Failure
        </Button>
        <TooltipProvider>
          <Tooltip text="New message">
            <Button variant="secondary">Tooltip</Button>
          </Tooltip>
        </TooltipProvider>
        <LoaderButton />
      </Row>
    </Specimen>
  )
}

function ReportDialog() {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('Misinformation')
  const [details, setDetails] = useState("The registrar's notice says exams start Monday.")
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width={600}
      title="Report Post"
      description="Your report is anonymous: only Fennec's admins see who sent it. We review within 24-48 hours."
      trigger={<Button variant="secondary">Dialog</Button>}
      footer={
        <>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button onClick={() => setOpen(false)}>Submit report</Button>
        </>
      }
    >
      <RadioGroup label="Reason" labelHidden value={reason} onChange={setReason} options={reasons} />
      <TextArea
        label="Details"
        limit={500}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
        className="mt-2"
      />
    </Dialog>
  )
}

function TermsDialog() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      dismissable={false}
      title="Terms"
      trigger={<Button variant="secondary">Terms</Button>}
      footer={<Button onClick={() => setOpen(false)}>Accept</Button>}
    >
      {Array.from({ length: 12 }, (_, index) => (
        <p key={index} className="mb-3 text-muted">
          Be kind, sell only what is yours, and tell us when something is wrong. We keep what you share only
          as long as you want it shared.
        </p>
      ))}
    </Dialog>
  )
}

const categories = ['Clothing', 'Electronics', 'Books'].map((label) => ({ value: label, label }))
const banks = Array.from({ length: 24 }, (_, index) => ({ value: String(index), label: `Bank ${index + 1}` }))

/** Lists inside a dialog float above it and scroll by themselves. */
function FormDialog() {
  const [open, setOpen] = useState(false)
  const [category, setCategory] = useState('')
  const [bank, setBank] = useState('')
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Add product"
      trigger={<Button variant="secondary">Form</Button>}
      footer={<Button onClick={() => setOpen(false)}>Save</Button>}
    >
      <TextField label="Name" />
      <Select label="Kind" value={category} onChange={setCategory} options={categories} />
      <SearchSelect
        label="Paid into"
        value={bank}
        onChange={setBank}
        options={banks}
        searchLabel="Search banks"
        emptyText="No bank has that name."
      />
      <Button variant="quiet" onClick={() => toast({ title: 'Upload failed', kind: 'error' })}>
        Fail
      </Button>
    </Dialog>
  )
}

const question = {
  title: 'Delete post?',
  description: 'Are you sure you want to delete this post? This action cannot be undone.',
  confirm: 'Delete',
}

function DeleteDialog() {
  const [open, setOpen] = useState(false)
  return (
    <AlertDialog
      {...question}
      open={open}
      onOpenChange={setOpen}
      onConfirm={() => setOpen(false)}
      trigger={<Button variant="secondary">Question</Button>}
    />
  )
}

function PostMenu() {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Menu trigger={<Button variant="secondary">Menu</Button>}>
        <MenuItem icon={<Share size={18} aria-hidden />}>Share profile</MenuItem>
        <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => setConfirming(true)}>
          Delete Post
        </MenuItem>
      </Menu>
      <AlertDialog
        {...question}
        open={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => setConfirming(false)}
      />
    </>
  )
}

function LoaderButton() {
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setLoading(true)}>
        Loader
      </Button>
      {isLoading && <Loader text="Loading" />}
    </>
  )
}
