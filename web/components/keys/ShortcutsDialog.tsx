// Dialog with the list of keyboard shortcuts, opened by ?.
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { ShortcutsSetting } from './ShortcutsSetting.tsx'

const keys = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['n', 'New post'],
  ['/', 'Search'],
  ['?', 'This list'],
] as const

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title="Keyboard shortcuts"
      description="They do nothing while you type, or while something lies over the screen."
      width={342}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-2">
        {keys.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid size-8 place-items-center rounded-sm bg-inset text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <ShortcutsSetting />
    </Dialog>
  )
}
