import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Anchor } from './link.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { buttonRecipe, iconButtonRecipe } from './recipes/button.ts';

const Base = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** A link that looks like a button; `variant` and `size` as Button. */
export const ButtonLink = chakra(Anchor, buttonRecipe);

const Spinner = () => (
  <chakra.span
    aria-hidden="true"
    width="16px"
    height="16px"
    flexShrink={0}
    borderRadius="full"
    borderWidth="2px"
    borderColor="currentColor"
    borderInlineEndColor="transparent"
    animation="spin"
    _motionReduce={{ display: 'none' }}
  />
);

type ButtonProps = Omit<ComponentProps<typeof Base>, 'disabled'> & {
  /** The verb in progress ("Saving"): shown instead of the label; a second press is ignored. */
  readonly busyLabel?: string;
  readonly busy?: boolean;
  /** Blocked but focusable: `aria-disabled`, so that the reasons can be heard. Pressing calls `onBlockedPress`. */
  readonly blocked?: boolean;
  readonly onBlockedPress?: () => void;
  readonly children: ReactNode;
};

/** The product's button. It is never `disabled`: a blocked one keeps focus and contrast and says why elsewhere. */
export function Button({
  busy = false,
  busyLabel,
  blocked = false,
  onBlockedPress,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || blocked) {
      event.preventDefault();
      if (blocked && !busy) onBlockedPress?.();
      return;
    }
    onClick?.(event);
  };
  return (
    <Base
      {...rest}
      onClick={press}
      {...(blocked ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
    >
      <chakra.span display="inline-grid" placeItems="center">
        <chakra.span
          gridArea="1/1"
          display="inline-flex"
          alignItems="center"
          gap="2"
          {...(busy ? { visibility: 'hidden' } : {})}
        >
          {children}
        </chakra.span>
        {busy && (
          <chakra.span gridArea="1/1" display="inline-flex" alignItems="center" gap="2">
            <Spinner />
            {busyLabel ?? children}
          </chakra.span>
        )}
      </chakra.span>
    </Base>
  );
}

const IconBase = chakra('button', iconButtonRecipe, { defaultProps: { type: 'button' } });

type IconButtonProps = Omit<ComponentProps<typeof IconBase>, 'disabled'> & {
  readonly label: string;
  /** Why it can't be pressed now, as at an end: it keeps its place and the focus, and is read out with this. */
  readonly why?: string | undefined;
};

/** A square for one icon. `label` is its name, and its tooltip while it can be pressed. */
export function IconButton({ label, why, children, ...rest }: IconButtonProps) {
  const id = useId();
  return (
    <IconBase
      aria-label={label}
      title={why ?? label}
      {...rest}
      {...(why === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': id, onClick: undefined })}
    >
      {children}
      {why !== undefined && <VisuallyHidden id={id}>{why}</VisuallyHidden>}
    </IconBase>
  );
}
