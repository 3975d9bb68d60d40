import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DraftKeeper } from '../../../queries/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DraftMark } from '../draft-mark.tsx';
import type { OwnershipRule, OwnerValues } from './owner-values.ts';

type OwnerFormHeadProps = {
  readonly initial: OwnerValues;
  readonly rule: OwnershipRule;
  /** the owner being changed was removed elsewhere */
  readonly isGone: boolean;
  readonly keeper: DraftKeeper | null;
  readonly onCopyOfficer?: () => void;
};

/** Whom the form is about, what has become of its draft, and the way to fill it with what is known. */
export function OwnerFormHead({ initial, rule, isGone, keeper, onCopyOfficer }: OwnerFormHeadProps) {
  const { t } = useTranslation('owners');
  const name = `${initial.first_name} ${initial.last_name}`.trim();
  const isManager = rule === 'ordinary' && initial.kind === 'senior_manager';
  const titleOf = () => {
    if (initial.editing !== '') return t('form.title_change', { name });
    if (isManager) return t('form.title_manager');
    if (rule === 'sole') return t('form.title_sole');
    return t(rule === 'ordinary' ? 'form.title_add' : 'form.title_person');
  };
  return (
    <div>
      <chakra.h2 id="owner-form-title" tabIndex={-1} textStyle="section" overflowWrap="anywhere">
        {titleOf()}
      </chakra.h2>
      {isManager && (
        <chakra.p color="fg.muted" mt="1" maxW="68ch">
          {t('form.manager_text')}
        </chakra.p>
      )}
      {keeper && <DraftMark keeper={keeper} />}
      {isGone && (
        <chakra.div mt="3">
          <Callout tone="negative" live="alert" title={t('form.gone', { name })}>
            {t('form.gone_text')}
          </Callout>
        </chakra.div>
      )}
      {onCopyOfficer && (
        <chakra.div mt="3">
          <Button variant="outline" size="sm" onClick={onCopyOfficer}>
            {t('form.officer')}
          </Button>
        </chakra.div>
      )}
    </div>
  );
}
