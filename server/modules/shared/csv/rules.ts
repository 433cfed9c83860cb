// Files for table programs (RFC 4180).

/** Quoted; what a table program would take for a formula is kept from it. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** Spreadsheet programs take a file without it for one of another encoding: '₦' and 'é' would be three and two characters. */
const byteOrderMark = '\uFEFF'

/** A whole file, in UTF-8; texts of the rows are cells already. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.join(',')}\r\n`).join('')
