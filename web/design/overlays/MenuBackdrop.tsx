// Transparent layer behind a menu: a tap outside closes the menu and does not reach the page.

export const MenuBackdrop = ({ onClose }: { onClose: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape is the key
  <div
    onClick={onClose}
    // Keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    className="pointer-events-auto fixed inset-0 z-(--z-menu)"
  />
)
