/** Class names of a segmented control: the row, an item, and the selected item. */
export const segmentClasses = {
  row: 'flex flex-wrap rounded-[14px] bg-inset p-1',
  item:
    'relative grid min-h-10 min-w-fit flex-1 place-items-center rounded-sm border border-transparent px-3 font-semibold ' +
    'text-muted after:absolute after:-inset-y-0.75 after:inset-x-0',
  on:
    'data-[state=on]:bg-[#3a332e] data-[state=on]:text-text data-[state=on]:shadow-1 light:data-[state=on]:bg-surface ' +
    'forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] ' +
    'forced-colors:data-[state=on]:forced-color-adjust-none',
}
