// Class names that dialogs share.
export const scrimLook = 'fixed inset-0 z-(--z-scrim) animate-fade bg-scrim'

export const dialogGround =
  'fixed z-(--z-dialog) flex flex-col border border-transparent bg-raised shadow-3 outline-none'
