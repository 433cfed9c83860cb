// State of a post's editor; the menu's button gets the focus afterwards.
import { useId, useState } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'

const loadEditor = async () => (await import('./PostEditor.tsx')).PostEditor

export function useEditing() {
  const buttonId = useId()
  const [Editor, ensureLoaded] = useLazyComponent(loadEditor)
  const [isEditing, setEditing] = useState(false)

  function end() {
    setEditing(false)
    document.getElementById(buttonId)?.focus()
  }

  return {
    buttonId,
    Editor: isEditing ? Editor : null,
    begin: async () => setEditing(await ensureLoaded()),
    end,
  }
}
