import { chakra } from '@chakra-ui/react';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from './button.tsx';
import { ToneMark } from './status.tsx';
import { sticksClear } from './sticks-clear.ts';
import { type Reason, WhyList, followReason } from './why-list.tsx';

type SaveBarProps = {
  /** Names the place it goes to; hidden on a phone, where the step header does it. */
  readonly back?: { readonly label: string; readonly href: string };
  /** Why the primary button is blocked; none when it is ready. */
  readonly reasons: readonly Reason[];
  readonly primary: {
    readonly label: string;
    /** The verb in progress. */
    readonly busyLabel: string;
    readonly busy?: boolean;
    readonly onPress?: () => void;
    /** A submit button of the form with this id, in place of `onPress`. */
    readonly form?: string;
  };
  /** In the reasons' place when there are none ("Nothing is missing."), or why a save failed. */
  readonly note?: ReactNode;
  /** The note tells of a failure: announced at once. */
  readonly failed?: boolean;
  /** The note stands beside the reasons, too. */
  readonly staysTold?: boolean;
  /** `columns` follows the enrollment page's three columns; `plain` puts all on one line. */
  readonly layout?: 'columns' | 'plain';
};

const grids = {
  columns: {
    base: 'minmax(0,1fr)',
    lg: '200px minmax(0,1fr)',
    xl: '216px minmax(0,760px) minmax(0,1fr)',
  },
  plain: { base: 'minmax(0,1fr)', lg: 'auto minmax(0,1fr)' },
};

type FoldedProps = {
  readonly reasons: readonly Reason[];
  readonly open: boolean;
  readonly onToggle: () => void;
};

/** On a phone: "3 things left before you continue", and the list on request. */
function FoldedReasons({ reasons, open, onToggle }: FoldedProps) {
  const { t } = useTranslation('ui');
  const folded = useId();
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <chakra.div display={{ base: 'block', md: 'none' }}>
      <chakra.button
        type="button"
        aria-expanded={open}
        aria-controls={folded}
        onClick={({ currentTarget }) => {
          // not every browser does: a bar that grows too high takes the focus along
          currentTarget.focus();
          onToggle();
        }}
        display="flex"
        alignItems="center"
        gap="10px"
        minH="44px"
        width="full"
        fontSize="sm"
        fontWeight="medium"
        textAlign="start"
        cursor="pointer"
      >
        <ToneMark mark="missing" size={16} />
        <span>{t('saveBar.left', { count: reasons.length })}</span>
        <Chevron size={18} strokeWidth={1.75} aria-hidden="true" style={{ marginInlineStart: 'auto' }} />
      </chakra.button>
      <chakra.div id={folded} hidden={!open} pb="3" maxH="40dvh" overflowY="auto">
        <WhyList reasons={reasons} intro={t('saveBar.intro')} layout="stack" onFollow={onToggle} />
      </chakra.div>
    </chakra.div>
  );
}

/**
 * The sticky bar of a step: back at the left, what is missing in the middle, the one primary action at the right.
 * On a phone the reasons fold into "3 things left".
 */
export function SaveBar(props: SaveBarProps) {
  const { back, reasons, primary, note, failed = false, staysTold = failed, layout = 'columns' } = props;
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const id = useId();
  const blocked = reasons.length > 0;
  const whole = `${id}-why`;
  // A failure, and what waits for a choice, is told beside what is missing; anything else only in its place.
  const told = note !== undefined && note !== null && (staysTold || reasons.length === 0);
  const pressBlocked = () => {
    const [first] = reasons;
    setOpen(true);
    if (first) followReason(first);
  };
  return (
    <chakra.section
      ref={sticksClear}
      aria-label={t('saveBar.label')}
      position="sticky"
      bottom="0"
      zIndex="sticky"
      bg="bg.panel"
      boxShadow="bar"
      _print={{ display: 'none' }}
    >
      <chakra.div
        maxW="enrollment"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pt={{ base: reasons.length > 0 || told ? '6px' : '14px', lg: '14px' }}
        pb="14px"
        display="grid"
        alignItems="center"
        columnGap={{ lg: '40px', xl: '56px' }}
        gridTemplateColumns={grids[layout]}
      >
        <chakra.div display={{ base: 'none', lg: 'block' }}>
          {back && (
            <ButtonLink
              href={back.href}
              variant="text"
              size="sm"
              ps="0"
              // its words may take most of the gap before they take two lines
              width="max-content"
              maxW={{ lg: 'calc(100% + 24px)', xl: 'calc(100% + 40px)' }}
              justifyContent="start"
              textAlign="start"
            >
              <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              {back.label}
            </ButtonLink>
          )}
        </chakra.div>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'stretch', md: 'center' }}
          justifyContent="space-between"
          columnGap="6"
          rowGap="2px"
          minW="0"
        >
          <chakra.div minW="0">
            {told && (
              <chakra.p
                fontSize="sm"
                lineHeight="1.5"
                py={{ base: '2', md: '0' }}
                color={failed ? 'negative.fg' : 'fg.muted'}
                {...(failed ? { role: 'alert', fontWeight: 'medium' } : {})}
              >
                {note}
              </chakra.p>
            )}
            {reasons.length > 0 && (
              <>
                <chakra.div display={{ base: 'none', md: 'block' }} maxH="30dvh" overflowY="auto">
                  <WhyList id={whole} reasons={reasons} intro={t('saveBar.intro')} />
                </chakra.div>
                <FoldedReasons reasons={reasons} open={open} onToggle={() => setOpen(!open)} />
              </>
            )}
          </chakra.div>
          <Button
            size="lg"
            flexShrink={0}
            type={primary.form === undefined ? 'button' : 'submit'}
            {...(primary.form === undefined ? {} : { form: primary.form })}
            busy={primary.busy ?? false}
            busyLabel={primary.busyLabel}
            blocked={blocked}
            onBlockedPress={pressBlocked}
            {...(primary.onPress === undefined ? {} : { onClick: primary.onPress })}
            {...(blocked ? { 'aria-describedby': whole } : {})}
          >
            {primary.label}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}
