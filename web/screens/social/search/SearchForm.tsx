import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isBlank, mostTyped } from '#rules/shared/common'
import { searchAddress } from '#web/components/search/searchAddress.ts'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { noteSearch } from '#web/session/preferences/recentSearches.ts'
import type { Tab } from './asked.ts'

export function SearchForm({ text, tab }: { text: string; tab: Tab }) {
  const [typed, setTyped] = useState(text)
  const navigate = useNavigate()
  return (
    <form
      className="px-4 py-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(typed)) return
        noteSearch(typed.trim())
        void navigate(searchAddress(typed.trim(), tab), { replace: true })
      }}
    >
      <SearchField
        data-start={isBlank(text)}
        label="Search Fennec"
        maxLength={mostTyped}
        value={typed}
        onChange={setTyped}
      />
    </form>
  )
}
