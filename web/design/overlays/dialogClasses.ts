// Class names that dialogs share.
export const scrimClasses = 'fixed inset-0 z-(--z-scrim) animate-fade bg-scrim'

export const dialogSurfaceClasses =
  'fixed z-(--z-dialog) flex flex-col border border-transparent bg-raised shadow-3 outline-none'
