export const groups: Readonly<
  Record<string, { readonly files: readonly string[]; readonly tests: readonly string[] }>
>;
