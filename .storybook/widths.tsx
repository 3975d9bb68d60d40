import { ToggleButton } from 'storybook/internal/components';
import { useGlobals } from 'storybook/manager-api';

/** The widths that the product is drawn for, by the names of the preview's sizes. */
const widths = { phone: 390, tablet: 834, desktop: 1440 } as const;

/** `phone`; undefined where the story has all the room there is. */
export const shownWidth = (viewport: unknown): unknown =>
  typeof viewport === 'object' && viewport !== null ? Reflect.get(viewport, 'value') : viewport;

/** Three widths beside each other; the one that is on, pressed again, gives the story all the room there is. */
export function Widths() {
  const [globals, update] = useGlobals();
  const shown = shownWidth(globals['viewport']);
  return Object.entries(widths).map(([name, width]) => (
    <ToggleButton
      key={name}
      size="small"
      variant="ghost"
      padding="small"
      ariaLabel={`${width} px`}
      pressed={shown === name}
      onClick={() => update({ viewport: { value: shown === name ? undefined : name, isRotated: false } })}
    >
      {width}
    </ToggleButton>
  ));
}
