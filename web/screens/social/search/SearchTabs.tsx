import { Link } from 'react-router-dom'
import { searchAddress } from '#web/components/search/searchAddress.ts'
import { tabLook } from '#web/design/buttons/tabLook.ts'
import { tabs, type Tab } from './asked.ts'

const kinds = Object.keys(tabs) as Tab[]

export function SearchTabs({ text, tab }: { text: string; tab: Tab }) {
  return (
    <nav aria-label="What to find" className="flex flex-wrap border-b border-line">
      {kinds.map((kind) => (
        <Link
          key={kind}
          replace
          to={searchAddress(text, kind)}
          aria-current={kind === tab ? 'page' : undefined}
          className={tabLook}
        >
          {tabs[kind]}
        </Link>
      ))}
    </nav>
  )
}
