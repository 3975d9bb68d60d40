/** Buttons that open or show something, and choices: what a person may press while the script is still on its way. */
const pressed = 'button[type=button]';
const chosen = 'select';
const filled = 'input[id]';

/** Finds an element again: the same, or what stands in its place when the portal has drawn the page anew. */
function finder<E extends Element>(one: E, selector: string): () => Element | undefined {
  const place = [...document.querySelectorAll(selector)].indexOf(one);
  return () => (one.isConnected ? one : document.querySelectorAll(selector)[place]);
}

/** Puts what was typed into a field that was drawn anew, past React, which then hears of it as of any typing. */
function refill(before: HTMLInputElement): void {
  const now = document.getElementById(before.id);
  if (before.isConnected || !(now instanceof HTMLInputElement)) return;
  if (now.type === 'checkbox') {
    if (now.checked !== before.checked) now.click();
    return;
  }
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(now, before.value);
  now.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what is pressed before the portal has taken over, and does it then, once: a form is neither lost nor sent by the
 * browser itself, with a password in an address. What is typed stays in its field, or comes into the one that stands in
 * its place: something else in the browser may have changed the page, so that the portal draws it anew.
 */
export function keepEarly(): void {
  const typed = new Map<string, HTMLInputElement>();
  const early = new Map<object, () => void>();
  /** Nobody else hears of it: the portal may be taking over right now. */
  const keep = (event: Event, key: object, act: () => void) => {
    event.stopPropagation();
    early.set(key, act);
  };
  const look = (event: Event) => {
    const { target, type } = event;
    // what the portal says is wrong has buttons of its own
    if (document.documentElement.dataset['page'] === 'own') return;
    if (target instanceof HTMLFormElement) {
      event.preventDefault();
      const find = finder(target, 'form');
      keep(event, target, () => {
        const form = find();
        if (form instanceof HTMLFormElement) form.requestSubmit();
      });
    } else if (target instanceof HTMLSelectElement && type === 'change') {
      const find = finder(target, chosen);
      const { value } = target;
      keep(event, target, () => {
        const select = find();
        if (!(select instanceof HTMLSelectElement)) return;
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement && type === 'input' && target.matches(filled))
      typed.set(target.id, target);
    else if (type === 'click' && target instanceof Element) {
      const button = target.closest(pressed);
      if (button === null) return;
      const find = finder(button, pressed);
      // each press by itself: what is shown by one is hidden by the next
      keep(event, event, () => {
        const again = find();
        if (again instanceof HTMLElement) again.click();
      });
    }
  };
  const kinds = ['submit', 'change', 'input', 'click'];
  for (const kind of kinds) document.addEventListener(kind, look, true);
  document.addEventListener(
    'portal:live',
    () => {
      for (const kind of kinds) document.removeEventListener(kind, look, true);
      typed.forEach(refill);
      // one after the other, each once the page shows what came of those before
      for (const act of early.values()) setTimeout(act);
    },
    { once: true },
  );
}
