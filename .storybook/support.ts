/** The operator named an address to write to, for as long as a story is shown. */
export function hasSupport(): () => void {
  const meta = document.createElement('meta');
  meta.name = 'support-email';
  meta.content = 'help@fund.example';
  document.head.append(meta);
  return () => meta.remove();
}
