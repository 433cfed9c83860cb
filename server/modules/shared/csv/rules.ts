// CSV export for spreadsheet programs (RFC 4180): quoted cells and whole files.

/** Quotes a cell; an apostrophe keeps a formula from running. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** Spreadsheet programs misread '₦' and 'é' in UTF-8 files without it. */
const byteOrderMark = '\uFEFF'

/** Returns the whole file; strings in `rows` are already quoted by `csvCell`. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.join(',')}\r\n`).join('')
