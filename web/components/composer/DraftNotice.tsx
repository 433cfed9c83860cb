// Says that a draft came back, with the way to discard it, and that a post written offline is kept.
import { useState } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { Button } from '#web/design/Button.tsx'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'
import { offlineWords, type useComposer } from './useComposer.ts'

const loadQuestion = async () => (await import('./DiscardDraft.tsx')).DiscardDraft

export function DraftNotice({ composer }: { composer: ReturnType<typeof useComposer> }) {
  const { isRestored, isKept } = composer
  const [Question, want] = useOnDemand(loadQuestion)
  const [isAsking, setAsking] = useState(false)
  useFocusRescue(isRestored)
  function discard() {
    composer.discard()
    setAsking(false)
  }
  return (
    <>
      <p
        role="status"
        className={isKept ? 'border-b border-line px-4 py-2.5 text-small text-muted md:px-6' : 'sr-only'}
      >
        {isKept && offlineWords}
      </p>
      {isRestored && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5 pr-1.5 pl-4 text-small text-muted md:px-6">
          Your draft is back.
          <Button size="sm" variant="ghost" onClick={async () => setAsking(await want())}>
            Discard draft
          </Button>
          {Question && <Question isOpen={isAsking} onOpenChange={setAsking} onDiscard={discard} />}
        </div>
      )}
    </>
  )
}
