// New recovery codes, shown until the admin confirms that they are saved.
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { copyText } from '#web/lib/text/copyText.ts'
import { FactorCard } from './FactorCard.tsx'

export function NewRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    if (await copyText(codes.join('\n'))) toast({ title: 'Copied', kind: 'success' })
  }
  return (
    <FactorCard
      title="Keep these recovery codes"
      text="Should you lose the app, each of them lets you in once. They are shown only now."
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-1 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </FactorCard>
  )
}
