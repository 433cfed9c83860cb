// Whether the text of a post is being changed; afterwards the keyboard is where it was, at the menu.
import { useId, useState } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'

const loadEditor = async () => (await import('./PostEditor.tsx')).PostEditor

export function useEditing() {
  const buttonId = useId()
  const [Editor, want] = useOnDemand(loadEditor)
  const [isEditing, setEditing] = useState(false)

  function end() {
    setEditing(false)
    document.getElementById(buttonId)?.focus()
  }

  return {
    buttonId,
    Editor: isEditing ? Editor : null,
    begin: async () => setEditing(await want()),
    end,
  }
}
