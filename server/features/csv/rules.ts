// Files for table programs (RFC 4180).

/** Quoted; what a table program would take for a formula is kept from it. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** Rows whose texts are cells already. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.join(',')}\r\n`).join('')
