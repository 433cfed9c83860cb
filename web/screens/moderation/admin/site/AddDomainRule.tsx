// The button that leads to setting a rule for a domain.
import { useState } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { Button } from '#web/design/buttons/Button.tsx'

const loadDialog = async () => (await import('./DomainRuleDialog.tsx')).DomainRuleDialog

export function AddDomainRule() {
  const [Dialog, want] = useOnDemand(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={async () => setOpen(await want())}>
        Add a rule
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
