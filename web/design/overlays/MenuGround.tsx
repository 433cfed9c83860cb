// The transparent ground behind a menu: a tap beside the menu closes it and reaches nothing of the page.

export const MenuGround = ({ onClose }: { onClose: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape is the key
  <div
    onClick={onClose}
    // The focus stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    className="pointer-events-auto fixed inset-0 z-(--z-menu)"
  />
)
