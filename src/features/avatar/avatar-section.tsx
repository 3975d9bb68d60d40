/** The person's picture: a section for a page of account settings. */
export function AvatarSection() {
  return null;
}
