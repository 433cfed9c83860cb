// A part of the screen whose code is loaded when it is first asked for; without a connection the screen stays as it is.
import { useCallback, useState } from 'react'
import { toast } from '#web/design/toast.ts'
import { noConnection } from '#web/relay/serverError.ts'

/** The part, null until it has been wanted and has come; and the wish for it. `load` is the same at every drawing. */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ is: Part } | null>(null)

  /** Whether it could be loaded; the person has been told if not. */
  const want = useCallback(async () => {
    const loaded = await load().catch(() => null)
    if (loaded) setPart({ is: loaded })
    else toast({ title: 'Error', description: noConnection, kind: 'error' })
    return loaded !== null
  }, [load])

  return [part?.is ?? null, want] as const
}
