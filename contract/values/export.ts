/** The media types that a list with `exports` answers beside JSON (decisions §1). */
export const exportMedia = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof exportMedia;
