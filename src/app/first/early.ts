/** Buttons that open or show something, and choices: what a person may press while the script is still on its way. */
const pressed = 'button[type=button]';
const chosen = 'select';

/**
 * Keeps what is pressed before the portal has taken over, and does it then, once: a form is neither lost nor sent by the
 * browser itself, with a password in an address. What is typed stays in its field.
 */
export function keepEarly(): void {
  const early = new Map<EventTarget, () => void>();
  const keep = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLFormElement) {
      event.preventDefault();
      early.set(target, () => target.requestSubmit());
    } else if (target instanceof HTMLSelectElement && event.type === 'change' && target.matches(chosen))
      early.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })));
    else if (event.type === 'click' && target instanceof Element) {
      const button = target.closest<HTMLElement>(pressed);
      if (button !== null) early.set(button, () => button.click());
    }
  };
  const kinds = ['submit', 'change', 'click'];
  for (const kind of kinds) document.addEventListener(kind, keep, true);
  document.addEventListener(
    'portal:live',
    () => {
      for (const kind of kinds) document.removeEventListener(kind, keep, true);
      for (const act of early.values()) act();
    },
    { once: true },
  );
}
