// Notices above a draft: restored, with a way to discard it, or kept until the device is online.
import { useState } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { offlineNotice, waitingNotice, type useComposer } from './useComposer.ts'

const loadQuestion = async () => (await import('./DiscardDraft.tsx')).DiscardDraft

export function DraftNotice({ composer }: { composer: ReturnType<typeof useComposer> }) {
  const { draft, isRestored, isKeptOffline, change } = composer
  const [Question, ensureLoaded] = useLazyComponent(loadQuestion)
  const [isAsking, setAsking] = useState(false)
  useFocusFallback(isRestored)
  useFocusFallback(draft.isWaiting)
  function discard() {
    composer.discard()
    setAsking(false)
  }
  return (
    <>
      <p
        role="status"
        className={
          isKeptOffline ? 'border-b border-line px-4 py-2.5 text-small text-muted md:px-6' : 'sr-only'
        }
      >
        {isKeptOffline && (draft.isWaiting ? waitingNotice : offlineNotice)}
      </p>
      {draft.isWaiting && (
        <div className="flex justify-end border-b border-line py-1.5 pr-1.5">
          <Button size="sm" variant="ghost" onClick={() => change({})}>
            Do not post it
          </Button>
        </div>
      )}
      {isRestored && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5 pr-1.5 pl-4 text-small text-muted md:px-6">
          Your draft is back.
          <Button size="sm" variant="ghost" onClick={async () => setAsking(await ensureLoaded())}>
            Discard draft
          </Button>
          {Question && <Question open={isAsking} onOpenChange={setAsking} onConfirm={discard} />}
        </div>
      )}
    </>
  )
}
