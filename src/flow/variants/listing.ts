import type { AnyEventObject } from 'xstate';
import type { Variant } from '../texts/types.ts';

const isAll = (value: unknown): Variant | null => (value === 'ALL' ? { name: 'all' } : null);

/** A filter and a type are set or taken off; a page and a text are told as they are. */
export function listingVariant(event: AnyEventObject): Variant | null {
  switch (event.type) {
    case 'filter.changed':
    case 'type.changed':
      return isAll(event['value']);
    case 'search.typed':
      return event['text'] === '' ? { name: 'erased' } : null;
    case 'search.submitted':
      return { name: 'text', values: { text: String(event['text']) } };
    case 'page.changed':
      return { name: 'page', values: { page: String(event['page']) } };
    default:
      return null;
  }
}
