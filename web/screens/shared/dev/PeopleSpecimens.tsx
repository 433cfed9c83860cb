// Samples of avatars, badges, counts, prices and the brand for the design screen.
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { Dot } from '#web/design/display/Dot.tsx'
import { Logo } from '#web/design/brand/Logo.tsx'
import { NightScene } from '#web/design/brand/NightScene.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { SandScene } from '#web/design/brand/SandScene.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { Row, Specimen } from './Specimen.tsx'

const picture = '/app-icon-192.png'
const orderStates = ['paid', 'pending', 'failed', 'shipped', 'delivered', 'processing']
const reportStates = ['Pending', 'Reviewed', 'Resolved', 'Dismissed']

export function PeopleSpecimens() {
  return (
    <>
      <Specimen title="Avatar and verified">
        <Row>
          {([84, 56, 48, 40, 28] as const).map((size) => (
            <Avatar key={size} size={size} person={{ firstName: 'Uche', profileImageUrl: picture }} />
          ))}
          <Avatar person={{ firstName: 'Ẹ́bùn' }} />
          <Avatar size={20} person={{ firstName: 'Ada' }} />
        </Row>
        <p className="text-lead font-semibold">
          Kẹ́mi Ajayi <VerifiedShield />
        </p>
      </Specimen>
      <Specimen title="States">
        <Row>
          {orderStates.map((status) => (
            <Badge key={status} status={status} capitals>
              {status}
            </Badge>
          ))}
        </Row>
        <Row>
          {reportStates.map((status) => (
            <Badge key={status} status={status.toLowerCase()}>
              {status}
            </Badge>
          ))}
        </Row>
      </Specimen>
      <Specimen title="Counts and dot">
        <Row>
          <Count value={3} label="3 unread messages" />
          <Count value={27} />
          <Count value={128} />
          <Dot label="New activity" />
        </Row>
      </Specimen>
      <Specimen title="Prices">
        <Row>
          <Price amountKobo={720_000} size="row" />
          <Price amountKobo={1_850_050} />
          <Price amountKobo={3_700_000} size="total" />
          <Price amountKobo={3_700_000} size="receipt" />
        </Row>
      </Specimen>
      <Specimen title="Brand">
        <Row>
          <Wordmark />
          <Logo size={48} />
          <Logo size={48} isAnimated />
        </Row>
        <NightScene className="relative h-65 rounded-card" />
        <SandScene className="rounded-card" />
      </Specimen>
    </>
  )
}
