/** The package comes without types. */
declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };
  const subsetFont: (
    font: Buffer,
    letters: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes: Readonly<Record<string, Axis>> },
  ) => Promise<Buffer>;
  export default subsetFont;
}
