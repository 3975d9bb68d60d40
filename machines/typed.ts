/** The `types` of a chart: xstate reads their type and never their value, so an empty object stands for them. */
export function typed<Types>(): Types;
export function typed(): unknown {
  return {};
}
