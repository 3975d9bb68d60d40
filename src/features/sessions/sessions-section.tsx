/** Devices, sessions and sign-ins: a section for a page of account settings. */
export function SessionsSection() {
  return null;
}
