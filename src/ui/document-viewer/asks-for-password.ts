/** Whether a PDF says anywhere that it is encrypted: cheap to find, and true of many that open without a password. */
async function saysEncrypted(file: Blob): Promise<boolean> {
  const read = async (part: Blob) => new TextDecoder('latin1').decode(await part.arrayBuffer());
  return (await read(file.slice(0, 1024))).includes('%PDF-') && (await read(file)).includes('/Encrypt');
}

/**
 * Whether a PDF can't be read without a password. The reader is loaded for an encrypted file alone; one that is only
 * protected against changes opens, and is not meant. In doubt no: the fund looks at every paper.
 */
export async function asksForPassword(file: Blob): Promise<boolean> {
  try {
    if (!(await saysEncrypted(file))) return false;
    const { openPdf, PdfProblem } = await import('./pdf-file.ts');
    return await openPdf(file).then(
      (opened) => {
        opened.close();
        return false;
      },
      (error: unknown) => error instanceof PdfProblem && error.fault === 'locked',
    );
  } catch {
    return false;
  }
}
