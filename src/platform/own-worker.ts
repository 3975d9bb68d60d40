type Rules = { readonly createScriptURL: (address: string) => string | null };
type Factory = {
  readonly defaultPolicy: unknown;
  readonly createPolicy: (name: string, rules: Rules) => unknown;
};

const isFactory = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/**
 * Lets a worker be made of this one address, where the browser has Trusted Types: the content security policy keeps
 * every other text from becoming a script or markup, and knows no policy but this.
 */
export function allowWorker(address: string): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isFactory(factory) || factory.defaultPolicy) return;
  factory.createPolicy('default', { createScriptURL: (asked) => (asked === address ? asked : null) });
}
