// Samples of buttons, chips, tabs and segments in all states, for the design screen.
import { useState } from 'react'
import { Bookmark, Search } from 'lucide-react'
import { Button } from '#web/design/buttons/Button.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { CreateMark } from '#web/design/buttons/CreateMark.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Segment } from '#web/design/fields/Segment.tsx'
import { Tabs } from '#web/design/buttons/Tabs.tsx'
import { Row, Specimen } from './Specimen.tsx'

export function ButtonSpecimens() {
  return (
    <>
      <Specimen title="Buttons">
        <Row>
          <Button>Primary</Button>
          <Button variant="strong">Strong</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="danger-ghost">Danger</Button>
          <Button disabled>Disabled</Button>
          <Button pending="Posting...">Post</Button>
        </Row>
        <Row>
          <Button size="sm">Small</Button>
          <Button size="sm" variant="secondary">
            Follow
          </Button>
          <IconButton label="Search users">
            <Search size={22} aria-hidden />
          </IconButton>
          <IconButton label="Save" className="bg-inset">
            <Bookmark size={22} aria-hidden />
          </IconButton>
          <CreateMark />
        </Row>
        <Button size="lg" block>
          Large, full width
        </Button>
      </Specimen>
      <ChoiceSpecimens />
    </>
  )
}

const categories = ['All', 'Clothing', 'Electronics', 'Beauty', 'Shoes', 'Home & Living']

function ChoiceSpecimens() {
  const [category, setCategory] = useState('All')
  const [size, setSize] = useState('M')
  const [market, setMarket] = useState('products')
  const [view, setView] = useState('posts')
  return (
    <>
      <Specimen title="Chips and sizes">
        <ChipRow label="Categories">
          {categories.map((name) => (
            <Chip key={name} selected={name === category} onClick={() => setCategory(name)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
        <Row>
          {['S', 'M', 'L', 'XL'].map((name) => (
            <Chip key={name} shape="size" selected={name === size} onClick={() => setSize(name)}>
              {name}
            </Chip>
          ))}
          <Chip shape="size" disabled>
            XXL
          </Chip>
        </Row>
      </Specimen>
      <Specimen title="Tabs and segments">
        <Segment
          label="Market"
          value={market}
          onChange={setMarket}
          options={[
            { value: 'products', label: 'Products' },
            { value: 'services', label: 'Services' },
          ]}
        />
        <Tabs
          label="Profile"
          value={view}
          onChange={setView}
          tabs={[
            { value: 'posts', label: 'Posts' },
            { value: 'reposts', label: 'Reposts' },
          ]}
        >
          <p className="py-3 text-muted">What belongs to the chosen tab.</p>
        </Tabs>
      </Specimen>
    </>
  )
}
