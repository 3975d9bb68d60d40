import {
  Toaster as ChakraToaster,
  Portal,
  Toast as Parts,
  createToaster,
  useSlotRecipe,
} from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { FocusEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toastRecipe } from './recipes/toast.ts';
import { StateMark } from './state-mark.tsx';
import { toastDurations, type ToastWords } from './toaster.tsx';

/** All that stand there. */
export const store = createToaster({
  placement: 'bottom-end',
  max: 3,
  gap: 10,
  overlap: false,
  pauseOnPageIdle: true,
  duration: toastDurations.default,
  offsets: { top: '16px', left: '16px', right: '16px', bottom: '96px' },
});

const kinds = { done: 'success', info: 'info', error: 'error' } as const;

const standsAlready = (title: string, description: string | undefined): boolean =>
  store
    .getVisibleToasts()
    .some((one) => one.type === kinds.error && one.title === title && one.description === description);

/** Shows a toast; see `toast` in toaster.tsx. A fault that stands there is not said once more beside itself. */
export function show({
  title,
  description,
  tone = 'done',
  action,
  duration = toastDurations.default,
}: ToastWords): void {
  if (tone === 'error' && standsAlready(title, description)) return;
  store.create({
    title,
    type: kinds[tone],
    duration,
    closable: true,
    ...(description === undefined ? {} : { description }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onPress } }),
  });
}

/** Takes every toast away at once. */
export function clear(): void {
  store.remove();
}

const markOf = (type: string | undefined) =>
  type === 'error' ? 'refused' : type === 'info' ? 'saved' : 'validated';

/** What had the focus before a toast took it. */
let before: Element | null = null;

/**
 * The timer rests while the focus is in a toast. The toast group's own way is not used: it sends the focus back whenever
 * it leaves, so that Tab never gets from the last toast to the page's beginning.
 */
function pausing(id: string | undefined) {
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      event.stopPropagation();
      if (event.currentTarget.contains(event.relatedTarget)) return;
      before = event.relatedTarget;
      store.pause(id);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      event.stopPropagation();
      if (!event.currentTarget.contains(event.relatedTarget)) store.resume(id);
    },
  };
}

/** The focus goes back when the toast that has it is closed. */
function giveBack(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Whether the pointer moved over the toasts since it lies there. */
let hasMoved = false;

/**
 * A toast that comes, or is scrolled, under a pointer that rests there is no toast that somebody went to: it goes when
 * its time is over, or it would lie for good on what was pressed last. Whoever goes to one moves the pointer over it.
 */
const resting = {
  onMouseEnter({ currentTarget }: MouseEvent<HTMLElement>): void {
    hasMoved = false;
    // after the group's own answer, which stops all of them, and after the movement that may follow
    setTimeout(() => {
      if (!hasMoved && !currentTarget.contains(document.activeElement)) store.resume();
    });
  },
  onMouseMove({ movementX, movementY }: MouseEvent<HTMLElement>): void {
    hasMoved ||= movementX !== 0 || movementY !== 0;
  },
};

/** Where toasts appear. */
export function Toasts() {
  const { t } = useTranslation('ui');
  const styles = useSlotRecipe({ recipe: toastRecipe })();
  return (
    <Portal>
      <ChakraToaster toaster={store} aria-label={t('toast.region')} {...resting}>
        {(item) => (
          <Parts.Root css={styles.root} {...pausing(item.id)}>
            <StateMark mark={markOf(item.type)} size={18} />
            <Parts.Title css={styles.title} {...(item.type === 'error' ? { role: 'alert' } : {})}>
              {item.title}
            </Parts.Title>
            {item.action ? (
              <Parts.ActionTrigger css={styles.actionTrigger}>{item.action.label}</Parts.ActionTrigger>
            ) : (
              <span />
            )}
            <Parts.CloseTrigger css={styles.closeTrigger} aria-label={t('toast.close')} onClick={giveBack}>
              <X aria-hidden="true" />
            </Parts.CloseTrigger>
            {item.description !== undefined && item.description !== null && (
              <Parts.Description css={styles.description}>{item.description}</Parts.Description>
            )}
          </Parts.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
