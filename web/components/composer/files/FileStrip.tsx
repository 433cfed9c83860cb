// Row of the attached photos and videos, with a button that removes all.
import { useId, useRef } from 'react'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { focusFirst } from './focusFirst.ts'
import { FileCard } from './FileCard.tsx'
import type { ComposerFiles } from './useAttachments.ts'

export function FileStrip({ files }: { files: ComposerFiles }) {
  const { items, removeAll } = files
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const sent = items.filter(({ state }) => state === 'sent').length
  useFocusFallback(items.length > 0)
  if (items.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="text-small text-muted tabular-nums">
          {items.length} {items.length === 1 ? 'file' : 'files'}
        </h2>
        <button
          type="button"
          onClick={removeAll}
          className="min-h-tap rounded-sm px-2 text-small font-semibold text-muted hover:text-text"
        >
          Remove all
        </button>
      </div>
      <ul
        ref={list}
        className="-mr-4 flex gap-2 overflow-x-auto p-0.5 pr-4 pb-2 [scrollbar-width:thin] md:-mr-6 md:pr-6"
      >
        {items.map((item, index) => (
          <FileCard
            key={item.key}
            item={item}
            position={`${index + 1} of ${items.length}`}
            files={files}
            onRemoved={() => focusFirst(list.current)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {sent === items.length ? 'All files are ready' : `${sent} of ${items.length} files are ready`}
      </p>
    </section>
  )
}
