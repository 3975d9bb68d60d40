/**
 * Keeps the schemas' library from trying `new Function`, which the content security policy refuses and reports. It looks
 * here before its first schema is made, which is before any code of ours that imports it.
 */
export function forbidEval(): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
}
