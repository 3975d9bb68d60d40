import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { documentTypes } from '../../../../contract/enums.ts';
import type { DossierChange } from '../../../../contract/values/history.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { useItemName } from '../dossier/past-parts.tsx';
import { useTelling } from '../services.ts';
import type { Shown } from '../shown.ts';
import type { useNames } from '../use-names.ts';

type Names = ReturnType<typeof useNames>;
type ChangesProps = {
  readonly changes: readonly DossierChange[];
  readonly names: Names;
  readonly shown: Shown;
  readonly at: string;
};
type Fact = string | number | boolean;
type Row = { readonly name: string; readonly before: Fact | null; readonly after: Fact | null };

/** What names a thing for the portal alone, and times that the moment tells already. */
const untold =
  /^(id|key|user_id|version|sha256|media_type|size|replaced_by|owner_id|membership_id|by_name|is_minor)$|_at$/;

const factsOf = (facts: DossierChange['before'], name: string): Fact | null => {
  const value = facts?.[name];
  return value === undefined || value === '' ? null : value;
};

function rowsOf({ thing, before, after }: DossierChange): readonly Row[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !untold.test(name) && !(thing === 'paper' && name === 'type'))
    .map((name) => ({ name, before: factsOf(before, name), after: factsOf(after, name) }))
    .filter((row) => row.before !== row.after);
}

const paperIn = ({ before, after }: DossierChange) =>
  documentTypes.find((type) => type === (after?.['type'] ?? before?.['type']));
const textIn = ({ before, after }: DossierChange, name: string): string =>
  String(after?.[name] ?? before?.[name] ?? '');

/** A thing that came up for review, or went, without anybody having looked at it, says nothing of its own. */
const isUnseen = ({ thing, before, after }: DossierChange): boolean => {
  const facts = after ?? before;
  const told = Object.entries(facts ?? {}).filter(
    ([, value]) => value !== null && value !== 'PENDING_VALIDATION',
  );
  return thing === 'item' && (before === null || after === null) && told.length === 0;
};

/** What the thing is called. */
function useThing(names: Names, shown: Shown): (change: DossierChange) => string {
  const { t } = useTranslation('members');
  const itemName = useItemName(shown, names);
  return (change) => {
    const { thing, id } = change;
    const paper = paperIn(change);
    switch (thing) {
      case 'step':
        return names.step(Number(id));
      case 'paper':
        return paper ? names.paper(paper, textIn(change, 'owner_id') || null) : t('thing.paper');
      case 'item':
        return t('thing.item', { name: itemName(id ?? '') });
      case 'owner':
        return t('thing.owner', { name: `${textIn(change, 'first_name')} ${textIn(change, 'last_name')}` });
      default:
        return t(`thing.${thing}`);
    }
  };
}

function useWords(names: Names, at: string) {
  const { t, i18n } = useTranslation('members');
  const { t: review } = useTranslation('review');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: booklets } = useTranslation('booklets-admin');
  const { factName, factValue } = useTelling();
  /** Where something stands, in the words of its own list; null: it is no such fact. */
  const standing = (thing: DossierChange['thing'], name: string, value: Fact): string | null => {
    if (name === 'enrollment_status') return t(`status.${String(value)}`);
    if (name.startsWith('sections.')) return enrollment(`board.section_status.${String(value)}`);
    if (name !== 'status') return null;
    if (thing === 'issue') return t(`issue.status.${String(value)}`);
    if (thing === 'booklet') return booklets(`status.${String(value)}`);
    return enrollment(`board.status.${String(value)}`);
  };
  const named = (name: string): string => {
    const check = /^checks\.(.+)$/.exec(name)?.[1];
    if (check !== undefined) return review(`check.${check}.name`, { defaultValue: check });
    const own = `field.${name.replace(/\.\d+$/, '')}`;
    return i18n.exists(`members:${own}`) ? t(own) : factName(name);
  };
  return ({ thing, id, before, after }: DossierChange, { name, before: was, after: is }: Row) => {
    const given = was ?? is;
    const label =
      thing === 'step' && given !== null ? names.answer(Number(id), name, given).label : named(name);
    const said = (value: Fact | null, facts: DossierChange['before']) => {
      if (value === null) return null;
      return thing === 'step'
        ? names.answer(Number(id), name, value).value
        : (standing(thing, name, value) ?? factValue(name, value, facts ?? {}, at));
    };
    return { label, before: said(was, before), after: said(is, after) };
  };
}

/** What one moment changed, thing by thing, before and after. */
export function Changes({ changes, names, shown, at }: ChangesProps) {
  const { t } = useTranslation('members');
  const thingOf = useThing(names, shown);
  const wordsOf = useWords(names, at);
  const told = changes.filter((change) => !isUnseen(change));
  if (told.length === 0) return <chakra.p color="fg.muted">{t('changes.none')}</chakra.p>;
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="grid" gap="3">
      {told.map((change) => (
        <chakra.li
          key={`${change.thing} ${change.id ?? ''}`}
          borderTopWidth="1px"
          borderColor="border.muted"
          pt="3"
        >
          <chakra.p fontWeight="medium" fontSize="sm" overflowWrap="anywhere">
            {thingOf(change)}
            {change.before === null && <chakra.span color="positive.fg"> · {t('changes.new')}</chakra.span>}
            {change.after === null && <chakra.span color="negative.fg"> · {t('changes.gone')}</chakra.span>}
          </chakra.p>
          <chakra.dl m="0" fontSize="sm" lineHeight="1.5">
            {rowsOf(change).map((row) => {
              const { label, before, after } = wordsOf(change, row);
              return (
                <chakra.div
                  key={row.name}
                  display="grid"
                  gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'minmax(0,220px) minmax(0,1fr)' }}
                  columnGap="5"
                  py="1"
                >
                  <chakra.dt color="fg.muted" overflowWrap="anywhere">
                    {label}
                  </chakra.dt>
                  <chakra.dd m="0" overflowWrap="anywhere" whiteSpace="pre-line">
                    {before !== null && (
                      <>
                        <VisuallyHidden>{t('ui:activity.before')} </VisuallyHidden>
                        <chakra.del color="fg.muted" me="2">
                          {before}
                        </chakra.del>
                      </>
                    )}
                    {after !== null && (
                      <>
                        <VisuallyHidden>{t('ui:activity.after')} </VisuallyHidden>
                        <chakra.ins fontWeight="medium" textDecoration="none">
                          {after}
                        </chakra.ins>
                      </>
                    )}
                  </chakra.dd>
                </chakra.div>
              );
            })}
          </chakra.dl>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
