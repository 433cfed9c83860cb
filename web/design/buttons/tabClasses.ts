/** Class names of a tab, or of a link styled as one. */
export const tabClasses =
  'relative -mb-px grid min-h-12 min-w-fit flex-1 place-items-center border-b-2 border-transparent px-1 text-center font-semibold ' +
  'text-faint -outline-offset-2 hover:bg-hover aria-selected:border-text aria-selected:text-text ' +
  'aria-[current=page]:border-text aria-[current=page]:text-text'
