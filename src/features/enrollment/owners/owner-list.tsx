import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { sumOfShares } from '../../../../contract/steps/owners.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useCountryName, useLanguage } from '../../../ui/format-parts.tsx';
import { formatDay } from '../../../ui/format.ts';
import { TextLink } from '../../../ui/link.tsx';
import { formatShare } from '../../../ui/share.ts';
import { Status } from '../../../ui/status.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import type { OwnershipRule } from './owner-values.ts';
import { type PapersState, usePapersWords } from './papers-state.ts';
import { idOfOwner, nameOf } from './use-vanished.ts';

export type ListedOwner = {
  /** in the list and in the picture, from 1 */
  readonly number: number;
  readonly owner: BeneficialOwner;
  /** told apart from others of the same name by role and birthday */
  readonly name: string;
  /** the fund asks for one of the answers to be corrected */
  readonly isAsked: boolean;
  readonly papers: PapersState;
};

type OwnerListProps = {
  readonly owners: readonly ListedOwner[];
  readonly rule: OwnershipRule;
  /** the form is open: one person after the other */
  readonly isWaiting: boolean;
  readonly onChange: (owner: BeneficialOwner) => void;
  readonly onRemove: (owner: BeneficialOwner) => void;
};

function Person({ owner, isAsked }: ListedOwner) {
  const { t } = useTranslation('owners');
  const { t: enrollment } = useTranslation('enrollment');
  const countryName = useCountryName();
  const born = { date: formatDay(owner.date_of_birth), country: countryName(owner.nationality) };
  return (
    <>
      <chakra.span display="block" fontWeight="semibold" overflowWrap="anywhere">
        {nameOf(owner)}
      </chakra.span>
      <chakra.span display="block" color="fg.muted">
        {t('list.born', born)}
      </chakra.span>
      {isAsked && (
        <chakra.span display="block">
          <Status kind="correction" label={enrollment('board.status.CORRECTION_REQUESTED')} />
        </chakra.span>
      )}
    </>
  );
}

function Papers({ owner, name, papers: state }: ListedOwner) {
  const { t } = useTranslation('owners');
  const { mark, label } = usePapersWords()(state);
  const href = `#papers-${owner.id}`;
  return (
    <TextLink
      href={href}
      variant="quiet"
      display="inline-block"
      py={{ base: '12px', md: '0' }}
      aria-label={t('papers.see', { name, state: label })}
      onClick={(event) => {
        event.preventDefault();
        focusAnchor(href);
      }}
    >
      <Status kind={mark} label={label} />
    </TextLink>
  );
}

function Actions({ owner, name, isWaiting, onChange, onRemove }: ListedOwner & Acts) {
  const { t } = useTranslation('owners');
  const shared = {
    variant: 'quiet',
    size: 'sm',
    blocked: isWaiting,
    onBlockedPress: () => focusAnchor('#owner-form'),
    ...(isWaiting ? { title: t('action.wait'), 'aria-describedby': 'owners-wait' } : {}),
  } as const;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" ms="-10px">
      <Button
        {...shared}
        id={idOfOwner(owner.id)}
        aria-label={t('action.changeOf', { name })}
        onClick={() => onChange(owner)}
      >
        {t('action.change')}
      </Button>
      <Button {...shared} aria-label={t('action.removeOf', { name })} onClick={() => onRemove(owner)}>
        {t('remove.confirm')}
      </Button>
    </chakra.span>
  );
}

/** What all hold together, under the rule that a total has. */
function Sum({ owners }: { readonly owners: readonly BeneficialOwner[] }) {
  const { t } = useTranslation('owners');
  const language = useLanguage();
  const sum = sumOfShares(owners);
  if (sum === 0n) return null;
  const told = (hundredths: bigint) => formatShare(formatMoney(hundredths), language);
  const rows = [
    [t('sum.declared'), told(sum)],
    ...(sum < 10_000n ? [[t('sum.left'), told(10_000n - sum)]] : []),
  ];
  return (
    <chakra.dl
      display="flex"
      flexWrap="wrap"
      columnGap="6"
      rowGap="1"
      justifyContent={{ base: 'space-between', md: 'flex-start' }}
      py="10px"
      textStyle="ui"
      borderBottomWidth="4px"
      borderBottomStyle="double"
      borderColor="border.control"
    >
      {rows.map(([label, figure]) => (
        <chakra.div key={label} display="flex" gap="2">
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <chakra.dd m="0" fontWeight="semibold">
            {figure}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

type Acts = Pick<OwnerListProps, 'isWaiting' | 'onChange' | 'onRemove'>;
type Words = {
  readonly kindOf: (listed: ListedOwner) => string;
  readonly shareOf: (listed: ListedOwner) => string;
};

const person = (listed: ListedOwner) => <Person {...listed} />;
const papers = (listed: ListedOwner) => <Papers {...listed} />;
const actions = (acts: Acts) => (listed: ListedOwner) => <Actions {...listed} {...acts} />;

/** An owner on a phone: what the row says, under each other. */
const card = (words: Words, acts: Acts) => (listed: ListedOwner) => (
  <>
    <chakra.div display="flex" gap="2">
      <chakra.span color="fg.muted">{listed.number}</chakra.span>
      <chakra.span flex="1">{words.kindOf(listed)}</chakra.span>
      {listed.owner.share_percentage !== null && (
        <chakra.b fontWeight="semibold">{words.shareOf(listed)}</chakra.b>
      )}
    </chakra.div>
    {person(listed)}
    {papers(listed)}
    {actions(acts)(listed)}
  </>
);

/** The people named as owners: a table, and on a phone a card for each. */
export function OwnerList({ owners, rule, ...acts }: OwnerListProps) {
  const { t } = useTranslation('owners');
  const { t: business } = useTranslation('business');
  const language = useLanguage();
  const words: Words = {
    kindOf: ({ owner }) => business(`owner_kind.${owner.kind}`),
    shareOf: ({ owner }) =>
      owner.share_percentage === null ? t('list.no_share') : formatShare(owner.share_percentage, language),
  };
  const columns: readonly Column<ListedOwner>[] = [
    { key: 'number', header: t('list.number'), cell: ({ number }) => number },
    { key: 'name', header: t('list.name'), cell: person, namesRow: true },
    { key: 'kind', header: t('list.kind'), cell: words.kindOf },
    { key: 'share', header: t('list.share'), cell: words.shareOf, align: 'end' },
    { key: 'papers', header: t('list.papers'), cell: papers },
    { key: 'actions', header: t('list.actions'), cell: actions(acts) },
  ];
  return (
    <>
      <DataList
        label={t('list.label')}
        state="ready"
        rows={owners}
        columns={columns}
        rowKey={({ owner }) => owner.id}
        compact={card(words, acts)}
        empty={
          !acts.isWaiting && (
            <EmptyState kind="first" title={t(`empty_title.${rule}`)} text={t(`empty_text.${rule}`)} />
          )
        }
        error={null}
        loadingLabel=""
        pager={<Sum owners={owners.map(({ owner }) => owner)} />}
      />
      {acts.isWaiting && owners.length > 0 && (
        <chakra.p id="owners-wait" textStyle="ui" color="fg.muted" mt="2">
          {t('action.wait')}
        </chakra.p>
      )}
    </>
  );
}
