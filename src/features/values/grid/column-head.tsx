import { chakra } from '@chakra-ui/react';
import { ChevronDown, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { columnStyle, openInset, shownAs } from './look.ts';

const Head = chakra('th', {
  base: {
    fontWeight: 'medium',
    textAlign: 'end',
    // the periods stand in one line, whether where one stands takes a line or two
    verticalAlign: 'top',
    height: { base: '44px', md: '56px' },
    pt: { md: '2' },
    pb: '2',
    borderBottomWidth: '1px',
    borderBottomColor: 'border.control',
    whiteSpace: 'nowrap',
    // one width for all periods: what is left over is shared out evenly
    width: { base: 'auto', md: '128px' },
  },
});
const Stand = chakra('span', {
  base: {
    display: 'block',
    fontWeight: 'normal',
    fontSize: 'xs',
    color: 'fg.subtle',
    lineHeight: '1.25',
    textAlign: 'end',
    whiteSpace: 'normal',
    '& svg': { display: 'inline-block', verticalAlign: '-2px' },
  },
});

/** The drawing of where a record stands: published ones are locked, a draft is where one is. */
function StandMark({ status }: { readonly status: ValueRecord['status'] }) {
  if (status === 'DRAFT') return <StateMark mark="current" size={12} />;
  if (status === 'AWAITING_APPROVAL') return <StateMark mark="pending" size={12} />;
  return <Lock size={12} strokeWidth={1.75} aria-hidden="true" />;
}

/** Keeps a drawing on the line of the word beside it; beside U+00A0 a line breaks before a drawing all the same. */
const unbroken = '\u202F';

const standColor = { DRAFT: 'brand.fg', AWAITING_APPROVAL: 'pending.fg' } as const;
const colorOf = (status: ValueRecord['status']) =>
  status === 'DRAFT' || status === 'AWAITING_APPROVAL' ? standColor[status] : 'fg.subtle';

/** The column of a draft that is deleted goes: the next one that can be opened takes its focus, or the one before. */
const leavesFocusToNext = leavesFocusTo((head) => {
  const heads = [...(head.closest('table')?.querySelectorAll('th [aria-haspopup=menu]') ?? [])];
  const at = heads.indexOf(head);
  return [...heads.slice(at + 1), ...heads.slice(0, at).toReversed(), document.querySelector('h1')];
});

type ColumnHeadProps = {
  readonly row: ValueRecord;
  readonly name: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly actions: readonly MenuAction[];
};

/** A period with where its record stands; a press on that opens what can be done with it. */
export function ColumnHead({ row, name, isOpen, isChosen, actions }: ColumnHeadProps) {
  const { t } = useTranslation('values');
  const stand = t(`status.${row.status}`);
  const inside = (
    <>
      <StandMark status={row.status} />
      {`${unbroken}${stand}`}
    </>
  );
  return (
    <Head
      scope="col"
      // the cells below are told by it: by the period, and not by what a press on it does
      aria-label={t('column.head', { period: name, status: stand })}
      {...columnStyle(isOpen)}
      {...shownAs(isChosen)}
    >
      <chakra.span
        display={{ base: 'none', md: 'block' }}
        // the button says it too
        aria-hidden={actions.length > 0}
        {...(isOpen ? { pe: openInset } : {})}
      >
        {name}
      </chakra.span>
      {actions.length === 0 ? (
        <Stand color={colorOf(row.status)} {...(isOpen ? { pe: openInset } : {})}>
          {inside}
        </Stand>
      ) : (
        <ActionMenu
          actions={actions}
          trigger={
            <chakra.button
              ref={leavesFocusToNext}
              type="button"
              aria-label={t('column.actions', { period: name, status: stand })}
              cursor="pointer"
              minH={{ base: '44px', md: '24px' }}
              display="inline-flex"
              alignItems="center"
              borderRadius="4px"
              ps="6px"
              pe={isOpen ? openInset : '0'}
              _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
            >
              {/* narrow figures leave a word and its arrow one line all the same */}
              <Stand color={colorOf(row.status)} style={{ minWidth: '7.5em' }}>
                {inside}
                {unbroken}
                <ChevronDown size={12} strokeWidth={1.75} aria-hidden="true" />
              </Stand>
            </chakra.button>
          }
        />
      )}
    </Head>
  );
}
