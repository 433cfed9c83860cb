// The choices of a queue: by status, by what was reported, and only what one looks into. They stand in the address.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { statusLabels, ticketStatuses } from '#rules/moderation/cases'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { choosing, ticketKinds, type Queue, type TicketsAsked } from './ticketsAsked.ts'

type TicketFiltersProps = { queue: Queue; asked: TicketsAsked; beside?: ReactNode }

export function TicketFilters({ queue, asked: { status, kind, mine }, beside }: TicketFiltersProps) {
  const [params, setParams] = useSearchParams()
  const choose = (name: string, value: string | null) =>
    setParams(choosing(params, name, value), { replace: true })
  const mineChip = (
    <Chip selected={mine} onClick={() => choose('mine', mine ? null : '1')}>
      Mine
    </Chip>
  )
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChipRow label="Status" className="min-w-0">
          <Chip selected={status === null} onClick={() => choose('status', null)}>
            All
          </Chip>
          {ticketStatuses.map((one) => (
            <Chip key={one} selected={status === one} onClick={() => choose('status', one.toLowerCase())}>
              {statusLabels[one]}
            </Chip>
          ))}
          {queue === 'ACCOUNTS' && mineChip}
        </ChipRow>
        {beside}
      </div>
      {queue === 'POSTS' && (
        <ChipRow label="What was reported">
          <Chip selected={kind === null} onClick={() => choose('kind', null)}>
            All kinds
          </Chip>
          {Object.entries(ticketKinds).map(([one, label]) => (
            <Chip key={one} selected={kind === one} onClick={() => choose('kind', one)}>
              {label}
            </Chip>
          ))}
          {mineChip}
        </ChipRow>
      )}
    </div>
  )
}
