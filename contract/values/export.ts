/** The media types that a list with `exports` answers beside JSON (decisions §1). */
export const exportMedia = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export type ExportFormat = keyof typeof exportMedia;
/** What opens in a spreadsheet, whatever the number of columns. */
export type SheetFormat = Exclude<ExportFormat, 'pdf'>;
export const sheetFormats: readonly SheetFormat[] = ['csv', 'xlsx'];
/** The same, and a paper: lists of money. */
export const paperFormats: readonly ExportFormat[] = ['csv', 'xlsx', 'pdf'];
